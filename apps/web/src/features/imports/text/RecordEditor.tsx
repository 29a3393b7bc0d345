import {
  changeRecordField,
  RECORD_SOURCES,
  type RecordChange,
  recordSources,
  type SourcedField,
} from '@glosa/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { callForm, type Problem } from '../../../api/form.ts';
import { endpointQuery } from '../../../api/queries.ts';
import { inWords } from '../../../i18n/form-texts.ts';
import { useI18n } from '../../../i18n/i18n.tsx';
import { ListState } from '../../../parts/ListState.tsx';
import { LeaveModal, useLeaving } from '../../../parts/leaving.tsx';
import { Moment } from '../../../parts/Moment.tsx';
import { showAlert } from '../../../session/alerts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Row, Soft, Stack } from '../../../ui/layout.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import styles from '../manage.module.css';
import { Actor } from '../texts/Actor.tsx';
import { FieldForm } from './FieldForm.tsx';
import { isBlank, type Said, saidIn, useFieldLabels } from './record-fields.ts';

/** Changes a field; `cells` null takes back what was typed. Gives back what was wrong. */
type Change = (field: string, cells: Said | null, basis: number) => Promise<Problem | null>;

const listOf = (code: string) => ({ ...endpointQuery(recordSources, { params: { code } }), staleTime: 0 });

function useChange(code: string): Change {
  const { t } = useI18n();
  const { ofField } = useFieldLabels();
  const client = useQueryClient();
  const change = async (field: string, cells: Said | null, basis: number): Promise<Problem | null> => {
    const { problem, answer } = await callForm(changeRecordField, { body: { code, field, cells, basis } });
    // Also what another person has changed meanwhile is shown.
    await client.invalidateQueries();
    if (problem !== null) return inWords(t, problem);
    const [last] = answer.record.changes;
    const now = answer.record.fields.find((one) => one.field === field)?.basis ?? 0;
    const undo = last !== undefined && last.id === now && now !== basis ? last : null;
    showAlert({
      kind: 'success',
      text: t('record-edit.saved', { field: ofField(field) }),
      ...(undo && { undo: { label: t('alert.undo'), run: () => void tell(change(field, undo.before, now)) } }),
    });
    return null;
  };
  return change;
}

/** What was wrong with a change that has no form. */
async function tell(changed: Promise<Problem | null>): Promise<void> {
  const problem = await changed;
  if (problem !== null) showAlert({ kind: 'failure', text: problem.error });
}

/** What a source says that is not in force, with what takes it. */
function Others({ field, change }: { field: SourcedField; change: Change }) {
  const { t } = useI18n();
  const { ofField } = useFieldLabels();
  const { source, cells, basis } = field;
  const others = RECORD_SOURCES.flatMap((one) => {
    const said = field[one];
    return said === null || one === source || saidIn(said.cells) === saidIn(cells) ? [] : [{ one, said: said.cells }];
  });
  return others.map(({ one, said }, i) => (
    <Soft small key={one}>
      {t('record-edit.says', { source: t(`record-edit.from-${one}`), text: saidIn(said) })}{' '}
      <Button small onClick={() => void tell(change(field.field, source === 'person' && i === 0 ? null : said, basis))}>
        {t('record-edit.take')}
        <VisuallyHidden>
          : {ofField(field.field)}, {t(`record-edit.from-${one}`)}
        </VisuallyHidden>
      </Button>
    </Soft>
  ));
}

/** What saves what was typed of a field and is not saved, by field. */
type Unsaved = Map<string, () => Promise<boolean>>;

/** A field as it is in force, where that comes from, and how it is changed. */
function Field(props: {
  field: SourcedField;
  open: boolean;
  change: Change;
  unsaved: Unsaved;
  onOpen: (open: boolean) => void;
}) {
  const { field, open, change, unsaved, onOpen } = props;
  const { t } = useI18n();
  const { ofField } = useFieldLabels();
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (!open && wasOpen.current) opener.current?.focus();
    wasOpen.current = open;
  }, [open]);
  const { source, cells, person, basis } = field;
  const said = source === null ? null : field[source];
  const name = ofField(field.field);
  const of = <VisuallyHidden>: {name}</VisuallyHidden>;
  return (
    <>
      <dt>{name}</dt>
      <dd>
        <Stack gap={2}>
          {open ? (
            <FieldForm
              field={field}
              send={(typed, on) => change(field.field, typed, on)}
              onClose={() => onOpen(false)}
              onUnsaved={(save) => {
                if (save === null) unsaved.delete(field.field);
                else unsaved.set(field.field, save);
              }}
            />
          ) : (
            <>
              <Row gap={[1, 4]} align="baseline" justify="space-between">
                <p lang="und">
                  {isBlank(cells) ? (
                    <em lang="">{t(source === 'person' ? 'record-edit.emptied' : 'record-edit.unknown')}</em>
                  ) : (
                    saidIn(cells)
                  )}
                </p>
                <Row gap={2}>
                  <Button small ref={opener} onClick={() => onOpen(true)}>
                    {t('record-edit.edit')}
                    {of}
                  </Button>
                  {person === null ? null : (
                    <Button small onClick={() => void tell(change(field.field, null, basis))}>
                      {t('record-edit.take-back')}
                      {of}
                    </Button>
                  )}
                </Row>
              </Row>
              {source === null || said === null ? null : (
                <Soft small>
                  {t(`record-edit.from-${source}`)}
                  {said.at === null ? null : (
                    <>
                      {' · '}
                      <Moment iso={said.at} /> · <Actor login={said.actor ?? ''} />
                    </>
                  )}
                </Soft>
              )}
              <Others field={field} change={change} />
            </>
          )}
        </Stack>
      </dd>
    </>
  );
}

/** What people have changed, the latest first. */
function Changes({
  changes,
  fields,
  change,
}: {
  changes: readonly RecordChange[];
  fields: readonly SourcedField[];
  change: Change;
}) {
  const { t } = useI18n();
  const { ofField } = useFieldLabels();
  const words = (cells: Said | null) =>
    cells === null ? t('record-edit.nothing-typed') : isBlank(cells) ? t('record-edit.emptied') : saidIn(cells);
  const basisOf = (field: string) => fields.find((one) => one.field === field)?.basis ?? 0;
  return (
    <section aria-labelledby="record-changes" className={styles['part']}>
      <h2 id="record-changes">{t('record-edit.history')}</h2>
      {changes.length === 0 ? (
        <Soft>{t('record-edit.no-changes')}</Soft>
      ) : (
        <ul className={styles['transcripts']}>
          {changes.map(({ id, field, at, actor, before, after }) => (
            <li key={id}>
              <p>
                <b>{ofField(field)}</b>: {t('record-edit.change', { before: words(before), after: words(after) })}
              </p>
              <Soft small>
                <Moment iso={at} /> · <Actor login={actor} />{' '}
                <Button small onClick={() => void tell(change(field, before, basisOf(field)))}>
                  {t('record-edit.undo')}
                  <VisuallyHidden>
                    : {ofField(field)}, {words(before)}
                  </VisuallyHidden>
                </Button>
              </Soft>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Asks before what was typed is left behind: save, discard or stay. */
function LeaveQuestion({ unsaved }: { unsaved: Unsaved }) {
  const { t } = useI18n();
  const { ofField } = useFieldLabels();
  const leaving = useLeaving(() => unsaved.size > 0);
  if (leaving === null) return null;
  const save = async () => {
    for (const run of [...unsaved.values()]) if (!(await run())) return false;
    return true;
  };
  return (
    <LeaveModal
      leaving={leaving}
      title={t('cards.leave-title')}
      discard={{ label: t('cards.discard'), run: () => unsaved.clear() }}
      save={{ label: t('form.save'), busyLabel: t('form.sending'), run: save }}
    >
      {t('record-edit.leave', { fields: [...unsaved.keys()].map(ofField).join(', ') })}
    </LeaveModal>
  );
}

/** The record of a text: each field with its value in force and where that comes from, to be changed by hand. */
export function RecordEditor({ code }: { code: string }) {
  const { t } = useI18n();
  const record = useQuery(listOf(code));
  const change = useChange(code);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [unsaved] = useState<Unsaved>(() => new Map());
  const onOpen = (field: string, isOpen: boolean) =>
    setOpen((now) => new Set(isOpen ? [...now, field] : [...now].filter((one) => one !== field)));
  return (
    <ListState list={record}>
      {({ fields, changes }) => (
        <Stack gap={7}>
          <section aria-label={t('record-edit.title')} className={styles['part']}>
            <p className={styles['remark']}>{t('record-edit.intro')}</p>
            <dl className={styles['data']}>
              {fields.map((field) => (
                <Field
                  key={field.field}
                  field={field}
                  open={open.has(field.field)}
                  change={change}
                  unsaved={unsaved}
                  onOpen={(isOpen) => onOpen(field.field, isOpen)}
                />
              ))}
            </dl>
          </section>
          <Changes changes={changes} fields={fields} change={change} />
          <LeaveQuestion unsaved={unsaved} />
        </Stack>
      )}
    </ListState>
  );
}
