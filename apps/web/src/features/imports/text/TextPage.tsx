import { TEXT_TYPES } from '@glosa/contract';
import { useState } from 'react';
import { PageError } from '../../../api/page-error.ts';
import { useI18n } from '../../../i18n/i18n.tsx';
import { paths } from '../../../paths.ts';
import { usePageQuery } from '../../../router/react.tsx';
import { carryAlert } from '../../../session/alerts.ts';
import { Loader } from '../../../ui/Loader.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { PageBody, PageHeading, useGo } from '../../../ui/page-frame.tsx';
import { History } from '../history/History.tsx';
import { type LayerModal, LayerModals } from '../LayerModals.tsx';
import { pageNumber } from '../page-number.ts';
import { useAlive } from '../use-alive.ts';
import { useFocusKept } from '../use-focus-kept.ts';
import { useManagedText } from '../use-managed.ts';
import { LayerSection, Transcripts } from './LayerSection.tsx';
import { Orphans } from './Orphans.tsx';
import { RecordEditor } from './RecordEditor.tsx';
import { TextNames } from './TextNames.tsx';

/** One text with its names, layers, other transcripts, and what lost its place in it. */
function TextOverview({ code, orphansPage }: { code: string; orphansPage: number }) {
  const { t, name } = useI18n();
  const go = useGo();
  const { data } = useManagedText(code);
  useFocusKept(data);
  const [modal, setModal] = useState<LayerModal | null>(null);
  const alive = useAlive();
  const list = { label: t('page.manage-texts'), href: paths.manageTexts() };
  if (data === undefined) return <Loader label={t('common.loading')} />;
  const { text } = data;
  const title = name(text.name) || code;
  return (
    <>
      <PageHeading title={title} breadcrumbs={[list, { label: title }]} />
      <Stack gap={7}>
        <TextNames text={text} />
        <LayerSection text={text} type="transcription" onModal={setModal} />
        <LayerSection text={text} type="transliteration" onModal={setModal} />
        <Transcripts text={text} onModal={setModal} />
        <Orphans code={code} page={orphansPage} />
      </Stack>
      <LayerModals
        modal={modal}
        onClose={() => setModal(null)}
        leavesAfter={({ textType }, said) => {
          if (textType !== 'transcription' || !alive.current) return false;
          carryAlert({ kind: 'success', text: said }, paths.manageTexts());
          go(paths.manageTexts());
          return true;
        }}
      />
    </>
  );
}

/** What is known of the text, and what each source says of it. */
function TextRecordPage({ code }: { code: string }) {
  const { t, name } = useI18n();
  const { data } = useManagedText(code);
  useFocusKept(data);
  const title = t('record-edit.title');
  const text = data === undefined ? code : name(data.text.name) || code;
  return (
    <>
      <PageHeading
        title={`${title}: ${text}`}
        breadcrumbs={[
          { label: t('page.manage-texts'), href: paths.manageTexts() },
          { label: text, href: paths.manageText(code) },
          { label: title },
        ]}
      />
      <RecordEditor code={code} />
    </>
  );
}

/** `/manage-texts/text`: a text, with `view` its record, or with `history` the versions of one of its layers. */
export function TextPage() {
  const params = usePageQuery();
  const code = params.get('code') ?? '';
  if (code === '') throw new PageError(404, 'not-found', '');
  const history = TEXT_TYPES.find((type) => type === params.get('history'));
  if (params.get('view') === 'record') {
    return (
      <PageBody>
        <TextRecordPage key={code} code={code} />
      </PageBody>
    );
  }
  return (
    <PageBody>
      {history === undefined ? (
        <TextOverview key={code} code={code} orphansPage={pageNumber(params.get('orphans'))} />
      ) : (
        <History
          key={`${code} ${history} ${params.get('designation')}`}
          code={code}
          type={history}
          designation={params.get('designation')}
          page={pageNumber(params.get('page'))}
        />
      )}
    </PageBody>
  );
}
