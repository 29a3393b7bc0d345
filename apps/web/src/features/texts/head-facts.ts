/** What the head note of a text says, in which order. Pure. */
import { type Names, type Provenance, RECORD_FACTS, type RecordEntry, type RecordFact } from '@glosa/contract';

type Value = RecordEntry['values'][number];

export interface HeadFact {
  field: RecordFact | RecordEntry['field'];
  values: readonly Value[];
}

/** The fields of a record that stand in its head note: what, from when and where, whose, under which licence. */
const HEAD_FIELDS = [
  'author',
  'manuscript',
  'date',
  'place',
  'language',
  'genre',
  'form',
  'licence',
  'edition',
  'credit',
] as const satisfies readonly RecordEntry['field'][];

const inItsWords = (text: string | null, uri: string | null = null): Value[] =>
  text === null || text === '' ? [] : [{ text, lang: 'und', uri }];

/** What the file of a layer says of itself: all there is where the text has no record, and of other transcripts. */
function ofLayer(facts: Provenance, name: (names: Names) => string): HeadFact[] {
  const { languageName, licence, licenceUrl } = facts;
  const of: Record<RecordFact, Value[]> = {
    ...{ manuscript: inItsWords(facts.manuscript), date: inItsWords(facts.date), place: inItsWords(facts.place) },
    language: languageName === null ? [] : [{ text: name(languageName), lang: null, uri: null }],
    ...{ edition: inItsWords(facts.edition), source: inItsWords(facts.source) },
    licence: inItsWords(licence, licenceUrl),
  };
  return RECORD_FACTS.map((field) => ({ field, values: of[field] }));
}

/** `entries`: of the record of the text, where the layer shown is of the same witness. */
export function headFacts(
  entries: readonly RecordEntry[],
  facts: Provenance,
  name: (names: Names) => string,
): readonly HeadFact[] {
  const of = new Map(entries.map((entry) => [entry.field, entry.values]));
  const known = HEAD_FIELDS.map((field) => ({ field, values: of.get(field) ?? [] }));
  const said = known.some(({ values }) => values.length > 0) ? known : ofLayer(facts, name);
  return said.filter(({ values }) => values.length > 0);
}
