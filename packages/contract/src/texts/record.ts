/** The record of a text: what is known of it as a witness, field by field. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { type Language, langQuery, TextCode, urlTextCodes } from '../values.ts';
import { wordsIn } from './wording.ts';

/** The same words in several languages, by BCP 47 tag; '' where the source does not say in which. */
export const Wording = z.record(z.string(), z.string()).readonly();
export type Wording = z.infer<typeof Wording>;
const words = z.array(z.string()).readonly();
const uri = z.string().nullable();

/** A span of years, both ends within it, and how the source puts it. Years before the common era are negative. */
export const Dating = z.object({ notBefore: z.int().nullable(), notAfter: z.int().nullable(), label: z.string() });
export type Dating = z.infer<typeof Dating>;

/** Every field is null or empty where nothing is known. */
export const TextRecord = z.object({
  title: Wording,
  author: z.array(z.object({ name: z.string(), uri })).readonly(),
  /** `role`: what they did; null where they are simply called editor. */
  editors: z.array(z.object({ name: z.string(), uri, role: Wording.nullable() })).readonly(),
  /** Of the witness. */
  date: Dating.nullable(),
  /** Of the work that it is a witness of. */
  workDate: Dating.nullable(),
  /** BCP 47 tags. */
  language: words,
  region: words,
  /** Degrees: north and east are positive. */
  place: z
    .object({ name: z.string(), uri, latitude: z.number().nullable(), longitude: z.number().nullable() })
    .nullable(),
  domain: words,
  genre: words,
  /** Verse, prose, charter. */
  form: words,
  settlement: z.string(),
  repository: z.string(),
  shelfmark: z.string(),
  folios: z.string(),
  /** Citation of the printed edition. */
  edition: z.string(),
  /** `type`: what it is a number of, a catalogue or a register. */
  identifiers: z.array(z.object({ type: z.string(), value: z.string(), uri })).readonly(),
  licence: z.object({ uri, label: z.string() }).nullable(),
  /** Who is to be named. */
  credit: z.string(),
  description: Wording,
  /** What the source says in words of its own classification, by its name. */
  further: z.record(z.string(), words).readonly(),
});
export type TextRecord = z.infer<typeof TextRecord>;

type Whereabouts = Pick<TextRecord, 'settlement' | 'repository' | 'shelfmark'>;

/**
 * Where a manuscript lies, in the order in which it is cited; null where that is not known. Of one in several places
 * (`Köln | Augsburg`, `[a] A 44; [b] 31`) each fragment with its own, also where no letters tell them apart (`A 44; 31`).
 */
export function manuscriptOf(record: Whereabouts): string | null {
  const { shelfmark } = record;
  const places = placesOf(record);
  const letters = /^\[[a-z]\] /u.exec(shelfmark)?.[0] ?? '';
  const fragments = shelfmark.split(letters === '' ? '; ' : /; (?=\[[a-z]\] )/u);
  if (fragments.length < 2 || fragments.length !== places.length) return archiveAnd(archiveOf(record), shelfmark);
  return fragments
    .map((own, i) => {
      const number = own.slice(letters.length);
      return `${own.slice(0, letters.length)}${archiveAnd(places[i] ?? null, number) ?? ''}`;
    })
    .join('; ');
}

const archiveAnd = (archive: string | null, shelfmark: string): string | null =>
  [archive ?? '', shelfmark].filter((part) => part !== '').join(', ') || null;

/** Settlement and repository, of each place. */
export const archiveOf = (record: Whereabouts): string | null => placesOf(record).join('; ') || null;

function placesOf({ settlement, repository }: Whereabouts): string[] {
  const both = [settlement, repository].map((names) => names.split(' | ').filter((name) => name !== ''));
  const [settlements = [], repositories = []] = both;
  // Which repository is in which settlement is known only where there are as many of them.
  const isPaired = settlements.length === repositories.length;
  if (!isPaired)
    return [
      both
        .map((names) => names.join(' / '))
        .filter((names) => names !== '')
        .join(', '),
    ].filter(Boolean);
  return settlements.map((name, i) => `${name}, ${repositories[i]}`);
}

/** The record as it is read, in this order. What the source classifies by names of its own is `further`. */
export const RECORD_FIELDS = [
  'title',
  'author',
  'editors',
  'manuscript',
  'folios',
  'date',
  'place',
  'work-date',
  'language',
  'region',
  'domain',
  'genre',
  'form',
  'description',
  'edition',
  'identifiers',
  'licence',
  'credit',
  'further',
] as const;
export type RecordField = (typeof RECORD_FIELDS)[number];

/** One field, with something in it. */
export const RecordEntry = z.object({
  field: z.enum(RECORD_FIELDS),
  /** Of a further field: what the installation calls it in the language of the reader, else what the source does. */
  name: z.string().nullable(),
  /**
   * `lang`: BCP 47 tag of the text; null where it is in the language of the answer, or in none. `f`: which texts share the
   * value, as a filter of texts; only where texts are classified by the field.
   */
  values: z.array(z.object({ text: z.string(), lang: z.string().nullable(), uri, f: z.string().optional() })),
});
export type RecordEntry = z.infer<typeof RecordEntry>;

/** A value of a field as the editors name it; `names` in whatever languages there are. */
export const RecordValue = z.object({
  value: z.string(),
  /** The value of the same field that it is part of. */
  parent: z.string().nullable(),
  names: Wording,
});
export type RecordValue = z.infer<typeof RecordValue>;

/** The values of each field in their order, by the name of the field: `genre`, or what a source calls a further one. */
export const RecordVocabulary = z.record(z.string(), z.array(RecordValue).readonly()).readonly();
export type RecordVocabulary = z.infer<typeof RecordVocabulary>;

/** What a value of a field is called, in the language of the reader where it has a name there; null where it has none. */
export function valueName(
  vocabulary: RecordVocabulary,
  field: string,
  value: string,
  language: Language,
): { text: string; lang: string } | null {
  const values = Object.hasOwn(vocabulary, field) ? vocabulary[field] : undefined;
  const known = values?.find((one) => one.value === value);
  return known === undefined ? null : wordsIn(known.names, language);
}

export const FURTHER_KINDS = ['value', 'number', 'date', 'link'] as const;

/** A further field that the installation declares. */
export const FurtherField = z.object({
  /** As `further` of a record has it. */
  key: z.string(),
  kind: z.enum(FURTHER_KINDS),
  /** Whether lists of texts are narrowed by it. */
  isFacet: z.boolean(),
  names: Wording,
});
export type FurtherField = z.infer<typeof FurtherField>;

export const recordFields = endpoint({
  name: 'recordFields',
  method: 'GET',
  path: '/api/texts/record-fields',
  summary: 'The further fields of records that the installation declares, in their order',
  feature: 'texts',
  role: 'public',
  query: z.strictObject({ ...langQuery }),
  answer: z.array(FurtherField),
  errors: [],
});

export const recordVocabulary = endpoint({
  name: 'recordVocabulary',
  method: 'GET',
  path: '/api/texts/vocabulary',
  summary: 'What the values of fields of records are called, and which of them is part of which',
  feature: 'texts',
  role: 'public',
  query: z.strictObject({ ...langQuery }),
  answer: RecordVocabulary,
  errors: [],
});

export const textRecord = endpoint({
  name: 'textRecord',
  method: 'GET',
  path: '/api/texts/record/{code}',
  summary: 'What is known of a text as a witness, field by field',
  feature: 'texts',
  role: 'public',
  params: z.strictObject({ code: TextCode }),
  query: z.strictObject({ ...langQuery }),
  answer: z.object({ code: TextCode, entries: z.array(RecordEntry) }),
  errors: ['not-found'],
});

export const textCoins = endpoint({
  name: 'textCoins',
  method: 'GET',
  path: '/api/texts/coins',
  summary: 'What reference managers read of texts that a page shows: COinS (Z39.88-2004), one for each text',
  feature: 'texts',
  role: 'public',
  query: z.strictObject({ texts: urlTextCodes, ...langQuery }),
  /** In the order asked for; a text that a visitor may not see is not there. */
  answer: z.array(z.object({ code: TextCode, coins: z.string() })),
  errors: [],
});
