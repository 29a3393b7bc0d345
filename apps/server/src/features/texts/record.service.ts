/** The record of a text as it is read: field by field, in the language of the reader where the source has it. */
import {
  classifiedBy,
  type Dating,
  dateLabel,
  type FacetField,
  type FurtherField,
  facetValues,
  furtherName,
  type Language,
  manuscriptOf,
  type RecordEntry,
  type RecordVocabulary,
  spanOf,
  type TextRecord,
  valueName,
  type Wording,
  wordsIn,
  writeTerm,
} from '@glosa/contract';
import { isOfKind } from '@glosa/corpus-format';
import { languageName } from '@glosa/dictionary';
import { listFields } from '../../corpus/record-fields.ts';
import { getVisibleText, type VisibleText } from '../../corpus/texts.ts';
import { readVocabulary } from '../../corpus/vocabulary.ts';
import type { Reader } from '../../db/transaction.ts';

type Value = RecordEntry['values'][number];

/** @throws NotFound where there is no such text, or none that a visitor may see. */
export async function readRecord(reader: Reader, code: string, language: Language): Promise<RecordEntry[]> {
  const record = recordOf(await getVisibleText(reader, code));
  if (record === null) return [];
  return recordEntries(
    record,
    { vocabulary: await readVocabulary(reader), fields: await listFields(reader) },
    language,
  );
}

/** What the file of the transcription says, else that of the transliteration: other transcripts are other witnesses. */
export function recordOf({ layers, base }: Pick<VisibleText, 'layers' | 'base'>): TextRecord | null {
  const ofThisWitness = layers.filter(({ kind }) => kind !== 'other-transcript');
  return base.record ?? ofThisWitness.find(({ record }) => record !== null)?.record ?? null;
}

/** What values and further fields are called. */
export interface RecordNames {
  vocabulary: RecordVocabulary;
  fields: readonly FurtherField[];
}

/** Fields that say something, in the order in which they are read; values by their names, where they have any. */
export function recordEntries(
  record: TextRecord,
  { vocabulary, fields }: RecordNames,
  language: Language,
): RecordEntry[] {
  const named = (field: string, key: string): Value => {
    const name = valueName(vocabulary, field, key, language);
    return name === null ? value(key, 'und') : value(name.text, name.lang);
  };
  const languageNamed = (tag: string): Value =>
    valueName(vocabulary, 'language', tag, language) === null
      ? value(languageName(language, tag) ?? tag, null)
      : named('language', tag);
  const shared = (field: FacetField, key: string, said: Value): Value => {
    const [counted] = facetValues({ ...classifiedBy(null), [field]: [key] }, field);
    return counted === undefined ? said : { ...said, f: writeTerm({ field, value: counted, excluded: false }) };
  };
  const span = spanOf(classifiedBy(record).date);
  const inYears = (said: Value): Value =>
    span === null ? said : { ...said, f: writeTerm({ field: 'date', span, excluded: false }) };
  const { title, author, editors, region, domain, genre, form, folios, edition, credit, licence, place } = record;
  const entries: [RecordEntry['field'], Value[]][] = [
    ['title', Object.entries(title).map(([lang, text]) => value(text, lang))],
    ['author', author.map(({ name, uri }) => shared('author', name, value(name, 'und', uri)))],
    ['editors', editors.map(({ name, role, uri }) => value(withRole(name, role, language), 'und', uri))],
    ['manuscript', inItsWords(manuscriptOf(record))],
    ['folios', inItsWords(folios)],
    ['date', inItsWords(datedBoth(record.date)).map(inYears)],
    ['place', place === null ? [] : [value(place.name, 'und', place.uri)]],
    ['work-date', inItsWords(datedBoth(record.workDate))],
    ['language', record.language.map((tag) => shared('language', tag, languageNamed(tag)))],
    ...Object.entries({ region, domain, genre, form }).map(([field, keys]): [RecordEntry['field'], Value[]] => [
      field as 'region',
      keys.map((key) => shared(field as 'region', key, named(field, key))),
    ]),
    ['description', chosen(record.description, language)],
    ['edition', inItsWords(edition)],
    ['identifiers', record.identifiers.map(identifier)],
    ['licence', licence === null ? [] : [value(licence.label, 'und', licence.uri)]],
    ['credit', inItsWords(credit)],
  ];
  const keys = [...new Set([...fields.map(({ key }) => key), ...Object.keys(record.further)])];
  const further = keys.map((key): RecordEntry => {
    const values = Object.hasOwn(record.further, key) ? (record.further[key] ?? []) : [];
    const isLink = fields.some((one) => one.key === key && one.kind === 'link');
    return {
      field: 'further',
      name: furtherName(fields, key, language),
      values: values.map((said) => (isLink && isOfKind('link', said) ? value(said, null, said) : named(key, said))),
    };
  });
  const known = entries.map(([field, values]): RecordEntry => ({ field, name: null, values }));
  return [...known, ...further].filter(({ values }) => values.length > 0);
}

/** A language that is not known is said as such: `und`. */
const value = (text: string, lang: string | null, uri: string | null = null): Value => ({
  text,
  lang: lang === '' ? 'und' : lang,
  uri,
});

const inItsWords = (text: string | null): Value[] => (text === null || text === '' ? [] : [value(text, 'und')]);

/** In the language of the reader, else in another one. */
function chosen(wording: Wording, language: Language): Value[] {
  const said = wordsIn(wording, language);
  return said === null ? [] : [value(said.text, said.lang)];
}

function withRole(name: string, role: Wording | null, language: Language): string {
  const [said] = role === null ? [] : chosen(role, language);
  return said === undefined ? name : `${name} (${said.text})`;
}

/** The words of the source, and the years for which it was read, where the words are no years. */
function datedBoth(date: Dating | null): string | null {
  const label = dateLabel(date);
  const years = date && dateLabel({ ...date, label: '' });
  return label === null || !years || years === '–' || label.includes(years) ? label : `${label} (${years})`;
}

/** What is an address already is shown by the name of where it leads. */
const identifier = ({ type, value: number, uri }: TextRecord['identifiers'][number]): Value =>
  value(number === uri && type !== '' ? type : [type, number].filter((part) => part !== '').join(' '), 'und', uri);
