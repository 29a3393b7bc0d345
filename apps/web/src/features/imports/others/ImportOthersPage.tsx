import {
  type AnswerOf,
  addParallels,
  addPhoneticVariants,
  addRecordFields,
  addTextRecords,
  addThemes,
  addVocabulary,
  callAddress,
  type ImportMode,
  OTHER_IMPORT_KINDS,
  type OtherImportKind,
  otherCurrentFile,
  otherImports,
  templateFile,
  updateParallels,
  updatePhoneticVariants,
  updateRecordFields,
  updateTextRecords,
  updateThemes,
  updateVocabulary,
} from '@glosa/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Fragment, useId, useState } from 'react';
import { endpointQuery } from '../../../api/queries.ts';
import { useI18n } from '../../../i18n/i18n.tsx';
import { ListState } from '../../../parts/ListState.tsx';
import { Moment } from '../../../parts/Moment.tsx';
import { paths } from '../../../paths.ts';
import { usePageQuery } from '../../../router/react.tsx';
import { showAlert } from '../../../session/alerts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Soft, Stack } from '../../../ui/layout.tsx';
import { PageBody, PageHeading } from '../../../ui/page-frame.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import styles from '../manage.module.css';
import { pageNumber } from '../page-number.ts';
import { Actor } from '../texts/Actor.tsx';
import { type Send, sendTo } from '../upload/sending.ts';
import { UploadPanel } from '../upload/UploadPanel.tsx';
import { OtherHistory } from './OtherHistory.tsx';
import { RecordValues } from './RecordValues.tsx';

// The tables for the whole corpus, by kind: the calls that change them, and the counts that are shown of each.

const otherKind = (value: string | null): OtherImportKind | null =>
  OTHER_IMPORT_KINDS.find((kind) => kind === value) ?? null;

const CALLS = {
  parallels: { upload: addParallels, update: updateParallels },
  themes: { upload: addThemes, update: updateThemes },
  'phonetic-variants': { upload: addPhoneticVariants, update: updatePhoneticVariants },
  vocabulary: { upload: addVocabulary, update: updateVocabulary },
  'record-fields': { upload: addRecordFields, update: updateRecordFields },
  'text-records': { upload: addTextRecords, update: updateTextRecords },
} as const;

const sendOther = (kind: OtherImportKind, mode: ImportMode): Send => sendTo(CALLS[kind][mode], {});

/** The counts that have a name; others the server may know are not shown. */
const NAMED = [
  'rows',
  'events',
  'persons',
  'occurrences',
  'groups',
  'forms',
  'rules',
  'values',
  'fields',
  'texts',
  'facts',
] as const;

function namedCounts(counts: Readonly<Record<string, number>>): { name: (typeof NAMED)[number]; count: number }[] {
  return NAMED.flatMap((name) => {
    const count = counts[name];
    return count === undefined ? [] : [{ name, count }];
  });
}

type Table = AnswerOf<typeof otherImports>[number];

interface Upload {
  kind: OtherImportKind;
  mode: ImportMode;
}

/** A pattern to be filled in, and the table as it is now. */
function Files({ kind, isEmpty, between }: { kind: OtherImportKind; isEmpty: boolean; between?: string }) {
  const { t } = useI18n();
  return (
    <>
      <a href={callAddress(templateFile, { params: { kind } })} download>
        {t(`manage.template-${kind}`)}
      </a>
      {isEmpty ? null : (
        <>
          {between}
          <a href={callAddress(otherCurrentFile, { params: { kind } })} download>
            {t('manage.download-current')}
          </a>
        </>
      )}
    </>
  );
}

/** What a table holds, which version it is, and both ways to change it, each with what it does. */
function TableSection({ table, onUpload }: { table: Table; onUpload: (upload: Upload) => void }) {
  const { t, number } = useI18n();
  const id = useId();
  const { kind, counts, current } = table;
  const name = t(`others.${kind}`);
  const of = <VisuallyHidden>: {name}</VisuallyHidden>;
  return (
    <section aria-labelledby={id} className={styles['part']}>
      <h2 id={id}>{name}</h2>
      <p className={styles['remark']}>{t(`others.${kind}-are`)}</p>
      {current === null ? (
        <p>{t('others.never')}</p>
      ) : (
        <>
          <dl className={styles['facts']}>
            {namedCounts(counts).map(({ name: counted, count }) => (
              <div key={counted}>
                <dt>{t(`upload.count-${counted}`)}</dt>
                <dd>{number(count)}</dd>
              </div>
            ))}
          </dl>
          <Soft small>
            {t('manage.version', { version: current.version })} · <Moment iso={current.at} /> ·{' '}
            <Actor login={current.actor} />
          </Soft>
        </>
      )}
      <dl className={styles['data']}>
        {(['update', 'upload'] as const).map((mode) => (
          <Fragment key={mode}>
            <dt>
              <Button small onClick={() => onUpload({ kind, mode })}>
                {t(`others.${mode}`)}
                {of}
              </Button>
            </dt>
            <dd>{t(`others.${mode}-does`)}</dd>
          </Fragment>
        ))}
      </dl>
      <p className={styles['layerActions']}>
        <Files kind={kind} isEmpty={current === null} />
        {current === null ? null : (
          <a href={paths.importOthers({ history: kind })}>
            {t('manage.history')}
            {of}
          </a>
        )}
        {kind === 'vocabulary' && <a href={paths.importOthers({ view: 'values' })}>{t('record-values.title')}</a>}
      </p>
    </section>
  );
}

function UploadModal({ upload, isEmpty, onClose }: { upload: Upload; isEmpty: boolean; onClose: () => void }) {
  const { t } = useI18n();
  const client = useQueryClient();
  const { kind, mode } = upload;
  return (
    <UploadPanel
      title={t(`others.${mode}-title`, { table: t(`others.${kind}`) })}
      intro={
        <>
          <p>{t(`others.${mode}-intro`)}</p>
          <p>
            <Files kind={kind} isEmpty={isEmpty} between=" · " />
          </p>
        </>
      }
      send={() => sendOther(kind, mode)}
      onClose={onClose}
      onDone={({ version }) => {
        showAlert({
          kind: 'success',
          text: t('alert.upload_parallels_themes', { table: t(`others.${kind}`), version: version ?? '' }),
        });
        void client.invalidateQueries();
      }}
    />
  );
}

function Tables() {
  const { t } = useI18n();
  const [upload, setUpload] = useState<Upload | null>(null);
  const list = useQuery({ ...endpointQuery(otherImports, {}), staleTime: 0 });
  const title = t('page.import-others');
  return (
    <>
      <PageHeading title={title} breadcrumbs={[{ label: title }]} />
      <ListState list={list}>
        {(tables) => (
          <Stack gap={7}>
            {tables.map((table) => (
              <TableSection key={table.kind} table={table} onUpload={setUpload} />
            ))}
          </Stack>
        )}
      </ListState>
      {upload === null ? null : (
        <UploadModal
          upload={upload}
          isEmpty={list.data?.find(({ kind }) => kind === upload.kind)?.current === null}
          onClose={() => setUpload(null)}
        />
      )}
    </>
  );
}

/** `/import-others`: the tables for the whole corpus; with `history` the versions of one of them, with `view` values without a name. */
export function ImportOthersPage() {
  const params = usePageQuery();
  const kind = otherKind(params.get('history'));
  if (params.get('view') === 'values') {
    return (
      <PageBody>
        <RecordValues />
      </PageBody>
    );
  }
  return (
    <PageBody>
      {kind === null ? <Tables /> : <OtherHistory key={kind} kind={kind} page={pageNumber(params.get('page'))} />}
    </PageBody>
  );
}
