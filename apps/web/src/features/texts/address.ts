import { OTHER_TRANSCRIPT_MODE, READING_LAYERS } from '@glosa/contract';
import { paths } from '../../paths.ts';
import { safeOrigin } from '../../session/origin.ts';
import { type PanelPlace, readPanel } from './context/panel-state.ts';

/** A place in the address of a reading page; what is missing is filled from the text itself. */
export interface AddressPoint {
  cardNumber: number | null;
  verseNo: string | null;
}

/** How lines are set: as in the source, one row a verse, or as running text. */
export type Layout = 'lines' | 'running';

/** All that a reading page shows, as its address says it. */
export interface TextAddress extends PanelPlace {
  code: string | null;
  start: AddressPoint;
  end: AddressPoint;
  mode: string;
  grammar: boolean;
  /** Ids of the words to highlight; the reader arrives at the first. */
  hl: number[];
  /** Where the reader comes from: the row of results, as a path of this site. */
  back: string | null;
  layout: Layout;
  /** True: every verse shows its number, not only every fifth. */
  allNumbers: boolean;
  /** Whether the number of a sentence stands where it begins. */
  sentences: boolean;
  /** True: the transliteration shows abbreviations as the scribe wrote them, false: expanded. */
  asWritten: boolean;
  /** What a citable address named that the text does not have; the range is then the nearest one. */
  asked: string | null;
}

/** A reference has at most so many characters. */
const ASKED = 100;

/** More ids than this are cut off: no sentence has as many, and an address must stay an address. */
const HIGHLIGHTS = 500;

const OTHER = new RegExp(OTHER_TRANSCRIPT_MODE, 'u');

const isMode = (mode: string): boolean => READING_LAYERS.some((layer) => layer === mode) || OTHER.test(mode);

/** A parameter as text, whether the router has read it already or not. */
function text(value: unknown): string | null {
  if (Array.isArray(value)) return value.length > 0 ? value.join(',') : null;
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : null;
}

function wholeNumber(value: unknown): number | null {
  const digits = text(value);
  return digits !== null && /^[1-9]\d{0,9}$/.test(digits) ? Number(digits) : null;
}

function highlights(value: unknown): number[] {
  const ids = (text(value) ?? '').split(',').map(wholeNumber);
  return [...new Set(ids.filter((id) => id !== null))].slice(0, HIGHLIGHTS);
}

/** A way back, where it stays on this site. */
function backOf(written: string | null): string | null {
  const path = safeOrigin(written);
  return path === paths.home() ? null : path;
}

/** Reads the query string of `/texts/item`; what makes no sense counts as absent. */
export function readTextAddress(search: Readonly<Record<string, unknown>>): TextAddress {
  const mode = text(search['mode']) ?? '';
  const asked = text(search['asked']);
  return {
    code: text(search['code']),
    start: { cardNumber: wholeNumber(search['startCardNumber']), verseNo: text(search['startVerseNo']) },
    end: { cardNumber: wholeNumber(search['endCardNumber']), verseNo: text(search['endVerseNo']) },
    mode: isMode(mode) ? mode : 'transcription',
    grammar: text(search['grammar']) === 'true' || search['grammar'] === true,
    hl: highlights(search['hl']),
    back: backOf(text(search['back'])),
    layout: search['layout'] === 'running' ? 'running' : 'lines',
    allNumbers: search['numbers'] === 'all',
    sentences: search['sentences'] === 'on',
    asWritten: search['abbr'] === 'source',
    asked: asked !== null && asked.length <= ASKED ? asked : null,
    ...readPanel(text(search['panel']), text(search['at'])),
  };
}

/** Verse places of one card, `12r.5`. */
function formatPlace(cardAddress: string, verseNo: string): string {
  return `${cardAddress}.${verseNo}`;
}

/** A range as it is cited: `12r.5 – 12v.3`, or a single place. */
export function formatRange(
  start: { cardAddress: string; verseNo: string },
  end: { cardAddress: string; verseNo: string },
): string {
  const from = formatPlace(start.cardAddress, start.verseNo);
  const to = formatPlace(end.cardAddress, end.verseNo);
  return from === to ? from : `${from} – ${to}`;
}
