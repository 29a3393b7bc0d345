import type { ManagedText } from '@glosa/contract';
import { inEach, LANGUAGES } from '@glosa/dictionary/browser';
import { Fragment, useEffect, useRef, useState } from 'react';
import { checkFilled, useFormTexts } from '../../../i18n/form-texts.ts';
import { useI18n } from '../../../i18n/i18n.tsx';
import { useOfLanguage } from '../../../i18n/of-language.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { InputField } from '../../../ui/form/fields.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Switch } from '../../../ui/Switch.tsx';
import styles from '../manage.module.css';
import { useRename, useSetActive } from '../use-managed.ts';

const LONGEST_NAME = 300;

function NamesForm({ text, onClose }: { text: ManagedText; onClose: () => void }) {
  const { t } = useI18n();
  const ofLanguage = useOfLanguage();
  const rename = useRename();
  const { code } = text;
  const labels = inEach((language) => ofLanguage('manage.name', language));
  const form = useForm({
    initial: inEach((language) => text.name[language]),
    check: (values) => checkFilled(t, values, LANGUAGES.slice(0, 1)),
    onSubmit: async (values) => {
      const name = inEach((language) => values[language].trim());
      const refused = await rename(code, name, text.name);
      if (refused === null) onClose();
      return refused;
    },
  });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Esc gives up from any field of the form inside
    <div
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
        {LANGUAGES.map((language, at) => (
          <InputField
            key={language}
            field={form.field(language)}
            label={labels[language]}
            autoComplete="off"
            maxLength={LONGEST_NAME}
            optional={at > 0}
          />
        ))}
      </Form>
    </div>
  );
}

/** What a text is called in each language, changed in its place, and whether visitors see it. */
export function TextNames({ text }: { text: ManagedText }) {
  const { t } = useI18n();
  const ofLanguage = useOfLanguage();
  const setActive = useSetActive();
  const [editing, setEditing] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (editing) box.current?.querySelector('input')?.focus();
    else if (wasEditing.current) opener.current?.focus();
    wasEditing.current = editing;
  }, [editing]);
  const { code, name, active } = text;
  return (
    <section aria-label={t('manage.names')} className={styles['part']}>
      <div ref={box}>
        {editing ? (
          <NamesForm text={text} onClose={() => setEditing(false)} />
        ) : (
          <dl className={styles['data']}>
            <dt>{t('manage.code')}</dt>
            <dd>{code}</dd>
            {LANGUAGES.map((language, at) => (
              <Fragment key={language}>
                <dt>{ofLanguage('manage.name', language)}</dt>
                <dd lang={language}>
                  {name[language] || (at === 0 ? '–' : <em lang="">{ofLanguage('sources.no-name', language)}</em>)}
                </dd>
              </Fragment>
            ))}
          </dl>
        )}
      </div>
      <div className={styles['layerActions']}>
        {editing ? null : (
          <Button small ref={opener} onClick={() => setEditing(true)}>
            {t('manage.change-names')}
          </Button>
        )}
        <Switch on={active} onChange={(on) => void setActive([code], on)}>
          {t(active ? 'manage.shown-to-visitors' : 'manage.hidden-from-visitors')}
        </Switch>
        <a href={paths.manageText(code, { view: 'record' })}>{t('record-edit.open')}</a>
      </div>
    </section>
  );
}
