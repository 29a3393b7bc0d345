/** The record of a text: what is known of it as a witness, field by field. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { langQuery, TextCode } from '../values.ts';

/** The same words in several languages, by BCP 47 tag; '' where the source does not say in which. */
const Wording = z.record(z.string(), z.string()).readonly();
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

/** Where a manuscript lies, in the order in which it is cited; null where that is not known. */
export function manuscriptOf({ settlement, repository, shelfmark }: TextRecord): string | null {
  return [settlement, repository, shelfmark].filter((part) => part !== '').join(', ') || null;
}

/** As the source puts it, else the years; null where neither is known. */
export function dateLabel(date: Dating | null): string | null {
  if (date === null) return null;
  const { notBefore, notAfter, label } = date;
  if (label !== '') return label;
  if (notBefore === notAfter) return notBefore === null ? null : String(notBefore);
  return `${notBefore ?? ''}–${notAfter ?? ''}`;
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
  /** Of a further field: what the source calls it. */
  name: z.string().nullable(),
  /** `lang`: BCP 47 tag of the text; null where it is in the language of the answer, or in none. */
  values: z.array(z.object({ text: z.string(), lang: z.string().nullable(), uri })),
});
export type RecordEntry = z.infer<typeof RecordEntry>;

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
