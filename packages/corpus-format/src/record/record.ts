/** What is known of a text as a witness, before anything is stored: design in docs/decisions, fields in docs/formats. */

/** The same words in several languages, by BCP 47 tag; '' where the source does not say in which. */
export type Wording = Readonly<Record<string, string>>;

/** A span of years, both ends within it, and how the source puts it. Years before the common era are negative. */
export interface Dating {
  notBefore: number | null;
  notAfter: number | null;
  label: string;
}

export interface RecordPerson {
  name: string;
  /** In an authority file. */
  uri: string | null;
}

export interface RecordEditor extends RecordPerson {
  /** What they did; null where they are simply called editor. */
  role: Wording | null;
}

export interface RecordPlace {
  name: string;
  uri: string | null;
  /** Degrees: north and east are positive. */
  latitude: number | null;
  longitude: number | null;
}

export interface RecordIdentifier {
  /** What it is a number of: a catalogue, a register, `DOI`. */
  type: string;
  value: string;
  uri: string | null;
}

export interface RecordLicence {
  uri: string | null;
  label: string;
}

/** Every field is null or empty where nothing is known. */
export interface ParsedRecord {
  title: Wording;
  author: readonly RecordPerson[];
  editors: readonly RecordEditor[];
  /** Of the witness. */
  date: Dating | null;
  /** Of the work that it is a witness of. */
  workDate: Dating | null;
  /** BCP 47 tags. */
  language: readonly string[];
  region: readonly string[];
  place: RecordPlace | null;
  domain: readonly string[];
  genre: readonly string[];
  form: readonly string[];
  settlement: string;
  repository: string;
  shelfmark: string;
  folios: string;
  edition: string;
  identifiers: readonly RecordIdentifier[];
  licence: RecordLicence | null;
  credit: string;
  description: Wording;
  /** What the source says in words of its own classification, by its name. */
  further: Readonly<Record<string, readonly string[]>>;
}

/** The least and the greatest year that a record may name. */
export const YEARS = { least: -9999, greatest: 9999 } as const;

/** More entries of one field than this are a mistake rather than a fact. */
export const MOST_VALUES = 200;
