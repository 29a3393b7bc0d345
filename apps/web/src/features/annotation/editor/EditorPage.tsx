import { annotatedTexts, annotationEditor, annotationSentences } from '@glosa/contract';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { PageError } from '../../../api/page-error.ts';
import { endpointQuery } from '../../../api/queries.ts';
import { useI18n } from '../../../i18n/i18n.tsx';
import { paths } from '../../../paths.ts';
import { usePageQuery } from '../../../router/react.tsx';
import { Loader } from '../../../ui/Loader.tsx';
import { PageBody, PageHeading } from '../../../ui/page-frame.tsx';
import { UNKNOWN_LANGUAGE, WordsLanguage } from '../words-language.ts';
import { Editor, type Habits } from './Editor.tsx';

function useAddress(): { code: string; sentenceNo: number | undefined } {
  const query = usePageQuery();
  const written = query.get('sentenceNo') ?? '';
  if (written !== '' && !/^[1-9]\d{0,6}$/.test(written)) throw new PageError(404, 'not-found', '');
  return { code: query.get('code') ?? '', sentenceNo: written === '' ? undefined : Number(written) };
}

const editorQuery = (code: string, sentenceNo: number | undefined) =>
  endpointQuery(annotationEditor, { params: { code }, query: { sentenceNo } });

/** The lists show what is done here: they are fetched again. */
function useFreshLists(): void {
  const client = useQueryClient();
  useEffect(
    () => () => {
      for (const { name } of [annotationSentences, annotatedTexts]) client.removeQueries({ queryKey: [name] });
    },
    [client],
  );
}

/** An answer of an earlier visit may be out of date, and a person should not begin with it: none outlives its visit. */
function useFreshSentence(code: string, sentenceNo: number | undefined): void {
  const client = useQueryClient();
  useEffect(
    () => () => client.removeQueries({ queryKey: editorQuery(code, sentenceNo).queryKey, exact: true }),
    [client, code, sentenceNo],
  );
}

/** `/annotation/editor`: one sentence to be annotated; without a number the first that is not done. */
export function EditorPage() {
  const { t, name } = useI18n();
  const { code, sentenceNo } = useAddress();
  if (code === '') throw new PageError(404, 'not-found', '');
  useFreshLists();
  const habits = useRef<Habits>({ mode: 'single', last: null });
  const isShown = useRef('');
  const place = `${code} ${sentenceNo}`;
  useFreshSentence(code, sentenceNo);
  // A newer answer, or none, does not take away what a person types: saving reports it.
  const { data, isPlaceholderData } = useQuery({
    ...editorQuery(code, sentenceNo),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
    placeholderData: keepPreviousData,
    throwOnError: () => isShown.current !== place,
  });
  if (data !== undefined && !isPlaceholderData) isShown.current = place;
  if (data === undefined) return <Loader label={t('common.loading')} />;
  const title = t('annotate.title', { no: data.sentenceNo, code: data.code });
  return (
    <PageBody>
      <PageHeading
        look="quiet"
        title={title}
        breadcrumbs={[
          { label: t('page.annotation'), href: paths.annotation() },
          { label: name(data.name), href: paths.annotationSentences(data.code) },
          { label: t('annotate.crumb', { no: data.sentenceNo }) },
        ]}
      />
      {/* While the next one comes, nothing happens to the one before it. */}
      <div inert={isPlaceholderData} aria-busy={isPlaceholderData}>
        <WordsLanguage value={data.language ?? UNKNOWN_LANGUAGE}>
          <Editor key={`${data.code} ${data.sentenceNo}`} data={data} habits={habits} />
        </WordsLanguage>
      </div>
    </PageBody>
  );
}
