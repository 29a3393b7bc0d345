/** What files of hits say of the text that a hit stands in. */
import { dateInWords, type Language, manuscriptOf, type RecordVocabulary, spanOf, valueName } from '@glosa/contract';
import type { KnownText } from './search.store.ts';

/** In the order of their cells; a year is a number of its own, so that a table can be ordered by it. */
export const TEXT_COLUMNS = ['dating', 'year-from', 'year-to', 'language', 'genre', 'manuscript'] as const;

type Naming = { vocabulary: RecordVocabulary; language: Language };

/** '' where nothing is known. */
export function textCells(text: KnownText | undefined, naming: Naming): (string | number)[] {
  const facts = text?.facts ?? null;
  const years = spanOf(facts?.date ?? null);
  return [
    dateInWords(facts?.date ?? null) ?? '',
    years?.from ?? '',
    years?.to ?? '',
    languagesOf(text).join('; '),
    genresOf(text, naming).join('; '),
    facts === null ? '' : (manuscriptOf(facts) ?? ''),
  ];
}

/** BCP 47 tags: of the record, else of the layer. */
function languagesOf(text: KnownText | undefined): readonly string[] {
  const tags = text?.facts?.language ?? [];
  if (tags.length > 0) return tags;
  return text === undefined || text.language === null ? [] : [text.language];
}

const genresOf = (text: KnownText | undefined, { vocabulary, language }: Naming): string[] =>
  (text?.facts?.genre ?? []).map((key) => valueName(vocabulary, 'genre', key, language)?.text ?? key);

/** Comments of CoNLL-U before the first sentence of a text: `# newdoc id = RO`, and what is known of it. */
export function newDocument(code: string, text: KnownText | undefined, naming: Naming): string[] {
  const facts = text?.facts ?? null;
  const said: [string, string | null | undefined][] = [
    ['title', text?.name[naming.language]],
    ['author', facts?.author.map(({ name }) => name).join('; ')],
    ['date', dateInWords(facts?.date ?? null)],
    ['language', languagesOf(text).join('; ')],
    ['genre', genresOf(text, naming).join('; ')],
    ['manuscript', facts === null ? null : manuscriptOf(facts)],
    ['edition', facts?.edition],
    ['licence', facts?.licence?.label],
  ];
  const known = said.flatMap(([name, value]) => (value ? [`# glosa_text_${name} = ${value}`] : []));
  return [`# newdoc id = ${code}`, ...known];
}
