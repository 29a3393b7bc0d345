import {
  type AnswerOf,
  dropRecordValue,
  FACET_FIELDS,
  nameRecordValue,
  recordValueGaps,
  type UnnamedValue,
  type UnusedValue,
  writeFilter,
} from '@glosa/contract';
import { inEach, LANGUAGES } from '@glosa/dictionary/browser';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Fragment, useEffect, useId, useRef, useState } from 'react';
import { callForm } from '../../../api/form.ts';
import { endpointQuery } from '../../../api/queries.ts';
import { inWords, useFormTexts } from '../../../i18n/form-texts.ts';
import { useI18n } from '../../../i18n/i18n.tsx';
import { useOfLanguage } from '../../../i18n/of-language.ts';
import { ListState } from '../../../parts/ListState.tsx';
import { paths } from '../../../paths.ts';
import { showAlert } from '../../../session/alerts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { InputField, SelectField } from '../../../ui/form/fields.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Soft, Stack } from '../../../ui/layout.tsx';
import { PageHeading } from '../../../ui/page-frame.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import styles from '../manage.module.css';
import { useFieldLabels } from '../text/record-fields.ts';

type Gaps = AnswerOf<typeof recordValueGaps>;

const LONGEST_NAME = 200;

/** Brings the list up to date; what was done goes from it, and so focus goes to the heading above. */
function useDone(heading: string) {
  const client = useQueryClient();
  return (said: string) => {
    document.getElementById(heading)?.focus();
    showAlert({ kind: 'success', text: said });
    void client.invalidateQueries();
  };
}

/** What a value is called in each language, and what it is part of. */
function NameForm(props: {
  of: UnnamedValue;
  known: Gaps['known'];
  onClose: () => void;
  onDone: (said: string) => void;
}) {
  const { of, known, onClose, onDone } = props;
  const { field, value } = of;
  const { t, name } = useI18n();
  const ofLanguage = useOfLanguage();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector('input')?.focus(), []);
  const parents = (Object.hasOwn(known, field) ? known[field] : undefined) ?? [];
  const column = (language: (typeof LANGUAGES)[number]) => `names.${language}` as const;
  const labels: Record<string, string> = {
    ...Object.fromEntries(LANGUAGES.map((one) => [column(one), ofLanguage('manage.name', one)])),
    parent: t('record-values.parent'),
  };
  const form = useForm<string>({
    initial: { ...Object.fromEntries(LANGUAGES.map((one) => [column(one), ''])), parent: '' },
    check: (values) => {
      const isNamed = LANGUAGES.some((one) => values[column(one)]?.trim() !== '');
      return isNamed ? {} : { [column(LANGUAGES[0] ?? 'en')]: t('record-values.error.name') };
    },
    onSubmit: async (values) => {
      const names = inEach((language) => values[column(language)] ?? '');
      const parent = values['parent'] || null;
      const { problem, answer } = await callForm(nameRecordValue, { body: { field, value, names, parent } });
      if (problem !== null) return inWords(t, problem);
      onClose();
      onDone(t('record-values.named', { value, version: answer.version ?? '' }));
      return null;
    },
  });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Esc gives up from any field of the form inside
    <div
      ref={box}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        onClose();
      }}
    >
      <Form
        form={form}
        texts={useFormTexts()}
        labels={labels}
        submitLabel={t('form.save')}
        onCancel={{ label: t('form.cancel'), run: onClose }}
      >
        {LANGUAGES.map((language) => (
          <InputField
            key={language}
            field={form.field(column(language))}
            label={labels[column(language)] ?? language}
            autoComplete="off"
            maxLength={LONGEST_NAME}
            optional
          />
        ))}
        {parents.length === 0 ? null : (
          <SelectField
            field={form.field('parent')}
            label={t('record-values.parent')}
            emptyText=""
            options={[
              { value: '', label: t('record-values.no-parent') },
              ...parents.map((one) => ({ value: one.value, label: name(one.names) || one.value })),
            ]}
            optional
          />
        )}
      </Form>
    </div>
  );
}

/** The texts that have a value: as the list of texts shows them, or one by one where it is not narrowed by the field. */
function TextsWith({ value: { field, value, texts, codes } }: { value: UnnamedValue }) {
  const { plural } = useI18n();
  const facet = FACET_FIELDS.find((one) => one === field);
  const count = plural('unit.texts', texts);
  if (facet !== undefined) {
    return <a href={paths.texts({ f: writeFilter([{ field: facet, value, excluded: false }]) })}>{count}</a>;
  }
  return (
    <>
      {count}:{' '}
      {codes.map((code, i) => (
        <Fragment key={code}>
          {i > 0 && ', '}
          <a href={paths.manageText(code, { view: 'record' })}>{code}</a>
        </Fragment>
      ))}
      {texts > codes.length && ' …'}
    </>
  );
}

function Unnamed(props: { value: UnnamedValue; known: Gaps['known']; onDone: (said: string) => void }) {
  const { value: of, known, onDone } = props;
  const { t } = useI18n();
  const { ofField } = useFieldLabels();
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    // What was named is gone from the list, and the heading above has the focus.
    if (!open && wasOpen.current && document.activeElement === document.body) opener.current?.focus();
    wasOpen.current = open;
  }, [open]);
  return (
    <li>
      <h3 lang="und">{of.value}</h3>
      <Soft small>
        {ofField(of.field)} · <TextsWith value={of} />
      </Soft>
      {open ? (
        <NameForm of={of} known={known} onClose={() => setOpen(false)} onDone={onDone} />
      ) : (
        <p>
          <Button small ref={opener} onClick={() => setOpen(true)}>
            {t('record-values.name')}
            <VisuallyHidden>: {of.value}</VisuallyHidden>
          </Button>
        </p>
      )}
    </li>
  );
}

function Unused({ value: of, onDone }: { value: UnusedValue; onDone: (said: string) => void }) {
  const { t } = useI18n();
  const { ofField } = useFieldLabels();
  const [isBusy, setBusy] = useState(false);
  const { field, value, names } = of;
  const drop = async () => {
    if (isBusy) return;
    setBusy(true);
    const sent = callForm(dropRecordValue, { body: { field, value } });
    const { problem, answer } = await sent.finally(() => setBusy(false));
    if (problem !== null) showAlert({ kind: 'failure', text: inWords(t, problem).error });
    else onDone(t('record-values.dropped', { value, version: answer.version ?? '' }));
  };
  return (
    <li>
      <h3 lang="und">{value}</h3>
      <Soft small>
        {ofField(field)}
        {Object.entries(names).map(([tag, said]) => (
          <Fragment key={tag}>
            {' · '}
            <span lang={tag}>{said}</span>
          </Fragment>
        ))}
      </Soft>
      <p>
        <Button small aria-disabled={isBusy} onClick={() => void drop()}>
          {t('record-values.drop')}
          <VisuallyHidden>: {value}</VisuallyHidden>
        </Button>
      </p>
    </li>
  );
}

/** Values of records that have no name, each to be named here, and names that no text uses. */
export function RecordValues() {
  const { t, number } = useI18n();
  const unnamed = useId();
  const unused = useId();
  const list = useQuery({ ...endpointQuery(recordValueGaps, {}), staleTime: 0 });
  const onNamed = useDone(unnamed);
  const onDropped = useDone(unused);
  const title = t('record-values.title');
  const shown = (values: readonly unknown[], total: number) =>
    values.length < total && (
      <Soft>{t('record-values.more', { shown: number(values.length), total: number(total) })}</Soft>
    );
  return (
    <>
      <PageHeading
        title={title}
        breadcrumbs={[{ label: t('page.import-others'), href: paths.importOthers() }, { label: title }]}
      />
      <ListState list={list}>
        {(gaps) => (
          <Stack gap={7}>
            <section aria-labelledby={unnamed} className={styles['part']}>
              <h2 id={unnamed} tabIndex={-1}>
                {t('record-values.unnamed')}
              </h2>
              <p className={styles['remark']}>
                {t(gaps.unnamed.total === 0 ? 'record-values.none' : 'record-values.unnamed-are')}
              </p>
              <ul className={styles['transcripts']}>
                {gaps.unnamed.values.map((one) => (
                  <Unnamed key={`${one.field} ${one.value}`} value={one} known={gaps.known} onDone={onNamed} />
                ))}
              </ul>
              {shown(gaps.unnamed.values, gaps.unnamed.total)}
            </section>
            <section aria-labelledby={unused} className={styles['part']}>
              <h2 id={unused} tabIndex={-1}>
                {t('record-values.unused')}
              </h2>
              <p className={styles['remark']}>
                {t(gaps.unused.total === 0 ? 'record-values.unused-none' : 'record-values.unused-are')}
              </p>
              <ul className={styles['transcripts']}>
                {gaps.unused.values.map((one) => (
                  <Unused key={`${one.field} ${one.value}`} value={one} onDone={onDropped} />
                ))}
              </ul>
              {shown(gaps.unused.values, gaps.unused.total)}
            </section>
          </Stack>
        )}
      </ListState>
    </>
  );
}
