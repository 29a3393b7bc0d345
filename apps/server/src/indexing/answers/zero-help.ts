import type { MissingValue } from '@glosa/corpus-index';
import { languagesOf, SPELLINGS } from './languages.ts';
import { countHits, type ReadQuery, readQuery, withQuery } from './query.ts';
import type { HitsRequest, Index, SentencesRequest } from './request.ts';
import { chooseQuery } from './together.ts';

export interface Relaxation {
  kind: 'without-filters' | 'all-texts' | 'folded' | 'variants' | 'both-layers';
  q: string;
  set: Record<string, string>;
  count: number;
}

/** What to try when nothing was found. */
export interface ZeroHelp {
  elements: { text: string; count: number }[];
  nearest: { word: string; form: string; language: string | null; count: number; q: string }[];
  relaxations: Relaxation[];
}

/** Forms that are offered for each word that does not occur. */
const NEAREST = 5;
/** Words for which forms are sought. */
const MISSING = 3;
/** Once the help has taken so long, in milliseconds, what is left is not tried: the answer itself must not come late. */
const PATIENCE = 700;

export function zeroHelp(index: Index, request: SentencesRequest, read: ReadQuery): ZeroHelp {
  const { query, scope, isNowhere } = read;
  const started = performance.now();
  const elements = isNowhere ? [] : index.elementCounts(query, scope);
  const missing = elements.flatMap(({ from, to, missing: values }) => values.map((one) => ({ ...one, from, to })));
  const relaxations: Relaxation[] = [];
  for (const { kind, set, ...changes } of relaxed(index, request, read)) {
    if (performance.now() - started > PATIENCE) break;
    const changed: HitsRequest = { ...request, ...changes };
    const count = countHits(index, changed) ?? 0;
    if (count > 0) relaxations.push({ kind, q: changed.q, set, count });
  }
  return {
    elements: elements.map(({ from, to, count }) => ({ text: query.text.slice(from, to), count })),
    nearest: missing.slice(0, MISSING).flatMap((one) => nearestTo(index, request, query.text, one)),
    relaxations,
  };
}

type Tried = Partial<HitsRequest> & Pick<Relaxation, 'kind' | 'set'>;

function relaxed(index: Index, request: SentencesRequest, { query }: ReadQuery): Tried[] {
  const { q, texts, layer, variants, without, allTexts } = request;
  const tried: Tried[] = [];
  if (query.filters.length > 0 || query.layer !== null) {
    tried.push({ kind: 'without-filters', q: withoutFilters(query.text, query.filters), set: {} });
  }
  if (texts !== null && texts.length !== allTexts?.length) {
    tried.push({ kind: 'all-texts', texts: allTexts, set: { texts: '', f: '' } });
  }
  const folded = foldedQuery(q);
  if (folded !== q && index.parse(folded).ok) tried.push({ kind: 'folded', q: folded, set: {} });
  if (!variants) tried.push({ kind: 'variants', variants: true, set: { variants: '1' } });
  else if (without.length > 0) tried.push({ kind: 'variants', without: [], set: { without: '' } });
  if (layer !== 'both') tried.push({ kind: 'both-layers', layer: 'both', set: { layer: 'both' } });
  return tried;
}

function withoutFilters(text: string, filters: readonly { span: { from: number; to: number } }[]): string {
  let rest = text;
  for (const { from, to } of filters.map(({ span }) => span).sort((a, b) => b.from - a.from)) {
    rest = `${rest.slice(0, from)}${rest.slice(to)}`;
  }
  return rest
    .replace(/(^|\s)layer:\S+/gu, '$1')
    .replace(/\s+/gu, ' ')
    .trim();
}

const FOLDED_NAMES: Readonly<Record<string, string>> = {
  form: 'norm',
  word: 'wnorm',
  translit: 'tnorm',
  lemma: 'lnorm',
};

/** The same query blind to case and diacritics; itself where it is so already. Whether it can be read is to be seen. */
function foldedQuery(q: string): string {
  return q
    .replace(
      /\b(form|word|translit|lemma)(\s*=|:)/gu,
      (_, name: string, sign: string) => `${FOLDED_NAMES[name]}${sign}`,
    )
    .replace(/(^|[\s(])=(?=[^\s=])/gu, '$1')
    .replace(/(^|[\s(])(["„“”«»][^"„“”«»]*["„“”«»])(?=$|[\s)])/gu, '$1$2%cd');
}

const PLAIN = /^[\p{L}\p{M}\p{N}'’-]+$/u;
const LETTER = /[\p{L}\p{M}\p{N}-]/u;

/** What is like a value that does not occur; each with the hits of the query that has it in the value's place. */
function nearestTo(
  index: Index,
  request: SentencesRequest,
  text: string,
  { from, to, value, attributes }: MissingValue & { from: number; to: number },
): ZeroHelp['nearest'] {
  const at = placeOf(value, text.slice(from, to));
  if (!PLAIN.test(value) || at === null) return [];
  const start = from + at;
  const lemmas = attributes.every((one) => LEMMA.includes(one)) ? lemmasOfForm(index, request, value) : [];
  const alike = index.nearest(value, { attributes, limit: NEAREST }).map((one) => one.value);
  const near = [...new Set([...lemmas, ...alike])].slice(0, NEAREST);
  const isLemma = attributes.every((one) => LEMMA.includes(one));
  const languageOf = languagesOf(index, isLemma ? ['lemma'] : SPELLINGS);
  return near.flatMap((form) => {
    if (!PLAIN.test(form)) return [];
    const q = `${text.slice(0, start)}${form}${text.slice(start + value.length)}`;
    const count = totalOf(index, { ...request, q });
    return count === 0 ? [] : [{ word: value, form, language: languageOf(form), count, q }];
  });
}

const LEMMA: readonly string[] = ['lemma', 'lnorm'];
/** Lemmas that are offered before those that merely look alike. */
const OF_FORM = 2;

/** The lemmas of a form: readers who ask for the forms of an unknown lemma often typed a form, or a later spelling. */
function lemmasOfForm(index: Index, request: SentencesRequest, form: string): string[] {
  const read = readQuery(index, { ...request, q: form });
  if (!('query' in read) || read.isNowhere) return [];
  const key = { by: 'node', attribute: 'lemma', token: 1 } as const;
  const { rows } = index.frequencies(read.query, { ...read.scope, key, offset: 0, limit: OF_FORM + 1 });
  return rows.flatMap(({ value }) => (value === '' ? [] : [value])).slice(0, OF_FORM);
}

/** Where a value stands in an element: by itself, or behind what a value can stand behind. */
function placeOf(value: string, element: string): number | null {
  for (let at = element.indexOf(value); at >= 0; at = element.indexOf(value, at + 1)) {
    const isValue = at === 0 || /[\s:="„“”«»'/~]/u.test(element[at - 1] as string);
    const isWhole = !LETTER.test(element[at + value.length] ?? '');
    if (isValue && isWhole) return at;
  }
  return null;
}

/** Number of hits that would be shown. */
function totalOf(index: Index, request: HitsRequest): number {
  const outcome = withQuery(index, request, (read) => chooseQuery(index, request, read).total);
  return outcome.ok ? outcome.value : 0;
}
