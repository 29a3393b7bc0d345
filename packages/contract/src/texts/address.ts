/** The queries of the list of texts and of the reading page. */
import { choice, flag, list, MOST, named, optional, type Parameter, text, whole } from '../address.ts';
import { OTHER_TRANSCRIPT_MODE, READING_LAYERS } from './texts.ts';

/** What stands beside the text. */
export const PANELS = ['sources', 'themes', 'word'] as const;
/** How lines are set: as in the source, one row a verse, or as running text. */
export const LAYOUTS = ['lines', 'running'] as const;

const isMode = (mode: string): boolean =>
  READING_LAYERS.some((layer) => layer === mode) || new RegExp(OTHER_TRANSCRIPT_MODE, 'u').test(mode);

/** More ids than this are cut off: no sentence has as many, and an address must stay an address. */
const HIGHLIGHTS = 500;
const number = whole(1, MOST);

/** Ids of the words to highlight; the reader arrives at the first. */
const highlights: Parameter<number[]> = {
  usual: [],
  read: (written) => [...new Set(written.split(',').flatMap((id) => number.read(id) ?? []))].slice(0, HIGHLIGHTS),
  write: (ids) => ids.join(','),
};

/** `true` or `false`. */
const answer: Parameter<boolean> = {
  usual: false,
  read: (written) => (written === 'true' ? true : written === 'false' ? false : undefined),
  write: String,
};

export const TEXTS_QUERY = {
  find: text(),
  /** A column, after `-` the other way round; empty: the order of the editors. */
  sort: text(),
  /** Which texts, by what their records say; `readFilter` reads it. */
  f: text(),
  /** Empty: as usual. */
  columns: list(),
  /** Whether the timeline is open. */
  timeline: flag({ on: 'open' }),
};

/** Cards are numbered from 1 in the order of the text, verses by their labels; what is left out the text itself says. */
export const READING_QUERY = {
  code: text(),
  startCardNumber: optional(number),
  startVerseNo: optional(text()),
  endCardNumber: optional(number),
  endVerseNo: optional(text()),
  /** Null: the first layer of the text. */
  mode: optional<string>({ read: (mode) => (isMode(mode) ? mode : undefined), write: (mode) => mode }),
  /** Null: as where it is false. */
  grammar: optional(answer),
  hl: highlights,
  /** Where the reader comes from: the row of results, as a path of this site. */
  back: optional(text()),
  layout: choice(LAYOUTS, 'lines'),
  /** Every verse shows its number, not only every fifth. */
  allNumbers: named('numbers', flag({ on: 'all' })),
  /** Whether the number of a sentence stands where it begins. */
  sentences: flag({ on: 'on' }),
  /** True: the transliteration shows abbreviations as the scribe wrote them, false: expanded. */
  asWritten: named('abbr', flag({ on: 'source' })),
  panel: optional(choice(PANELS)),
  /** What a citable address named that the text does not have; the range is then the nearest one. */
  asked: optional(text(/^.{1,100}$/su)),
  /** Reference of the verse, or address of the card, whose entries the panel shows alone; null: all. */
  at: optional(text(/^[^.\s]{1,40}(\.\S{1,40})?$/u)),
};

export const ABOUT_TEXT_QUERY = { code: text() };

/** The short address made for citing; the server turns it into the reading page. `reference` as in `12r.5-12v.3`. */
export const shortAddress = (code: string, reference: string): string =>
  `/t/${encodeURIComponent(code)}:${encodeURIComponent(reference)}`;
