import { NO_HITS, type QueryOf, type SentenceResults, type searchSentences } from '@glosa/contract';
import { DICTIONARIES, format } from '@glosa/dictionary';
import { JsonAnswer } from '../../http/route.ts';
import type { Refusal, RowJson, SentencesAnswer } from '../../indexing/start.ts';
import {
  about,
  aboutNothing,
  hitsRequest,
  isEmpty,
  orderRequest,
  refused,
  type Setting,
  textFacts,
} from './hits-request.service.ts';
import type { TextNames } from './search.store.ts';
import { fieldCalled } from './suggest-record.ts';

export type SearchQuery = QueryOf<typeof searchSentences>;

/** One page of hits. A query that cannot be read is an answer, too: `error` and `queryError` say where. */
export async function findSentences(setting: Setting, query: SearchQuery): Promise<SentenceResults | JsonAnswer> {
  const { page, size, view, context } = query;
  if (isEmpty(query)) return { ...NO_HITS, size, ...aboutNothing(setting, query) };
  const { corpus, signal, language, allTexts } = setting;
  const outcome = await corpus.ask<'sentences'>(
    {
      kind: 'sentences',
      ...hitsRequest(setting, query),
      ...orderRequest(query),
      page,
      size,
      view,
      context,
      allTexts,
    },
    { signal },
  );
  if (!outcome.ok) return { ...NO_HITS, size, ...about(setting, query), ...refused(outcome.refusal, language) };
  const { value } = outcome;
  const results = { ...about(setting, query, value), size, ...toResults(setting, value, query.q) };
  const hits = rowsJson(value.rows, setting.names);
  const lines = rowsJson(value.lines, setting.names);
  return new JsonAnswer(`${JSON.stringify(results).slice(0, -1)},"hits":${hits},"lines":${lines}}`);
}

type Results = Omit<SentenceResults, 'q' | 'interpretation' | 'total' | 'exact' | 'revision' | 'size'>;

/** What a value is compared with, right before it. */
const NAME_BEFORE = /([\p{L}_][\p{L}\p{M}\p{N}_-]*)\s*(?:!?=|[<>]=?|:)?\s*["„“”«»']?$/u;

/** Of a value that no text has it says of which field it is none. */
function warningOf(setting: Setting, q: string, warning: Refusal): SentenceResults['warnings'][number] {
  const { language } = setting;
  const { queryError, error } = refused(warning, language);
  const { code, from, found } = queryError;
  const [, name = ''] = code === 'UNKNOWN_VALUE' ? (NAME_BEFORE.exec(q.slice(0, from)) ?? []) : [];
  const field = name === '' ? undefined : fieldCalled(setting, name);
  if (field === undefined) return { ...queryError, message: error };
  const named = { value: found, field: field.name[language] };
  return { ...queryError, message: format(DICTIONARIES[language]['query.no-text'], named) };
}

function toResults(setting: Setting, value: SentencesAnswer, q: string): Omit<Results, 'hits' | 'lines'> {
  const { names } = setting;
  return {
    mode: value.mode === 'nearest' ? 'each' : value.mode,
    ranks: value.ranks,
    sentences: value.sentences,
    page: value.page,
    pages: value.pages,
    perText: value.perText.map(({ label, hits }) => ({ code: label, ...textFacts(names, label), hits })),
    variantsAdded: value.expansions,
    together: value.together,
    withoutLemma: value.withoutLemma,
    reach: value.reach,
    allForms: value.allForms,
    warnings: value.warnings.map((warning) => warningOf(setting, q, warning)),
    help: value.help,
  };
}

/** The rows as the threads wrote them, each with what it does not say of its text. */
function rowsJson(rows: readonly RowJson[], names: TextNames): string {
  const texts = new Map<string, string>();
  const parts = rows.map(({ code, json }) => {
    const known = texts.get(code);
    const text =
      known ?? JSON.stringify({ name: textFacts(names, code).name, language: names.get(code)?.language ?? null });
    if (known === undefined) texts.set(code, text);
    return `${text.slice(0, -1)},${json.slice(1)}`;
  });
  return `[${parts.join(',')}]`;
}
