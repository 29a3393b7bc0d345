/** The texts of a timeline by what they have in common, and how their dates are laid beside each other. Pure. */
import {
  type CataloguedText,
  type FacetField,
  facetValues,
  type Naming,
  recordValueName,
  spanOf,
  type YearSpan,
} from '@glosa/contract';

export const DATES = ['date', 'workDate'] as const;
/** Of the manuscript, or of the work. */
export type DateOf = (typeof DATES)[number];

export interface DatedText {
  text: CataloguedText;
  span: YearSpan;
  /** How high it is drawn: by its words, in three steps. */
  step: 0 | 1 | 2;
}

export interface Lane {
  /** What its texts have in common, the widest first; '' where it is not known. */
  names: readonly string[];
  texts: readonly DatedText[];
}

/** What lanes are made by, whichever tells texts apart: languages and forms, else regions. */
const LANES: readonly (readonly FacetField[])[] = [['language', 'form'], ['region'], ['genre']];

const keyOf = (text: CataloguedText, fields: readonly FacetField[]) =>
  fields.map((field) => facetValues(text, field)[0] ?? '');

export interface Dated {
  lanes: readonly Lane[];
  undated: readonly CataloguedText[];
}

export function lanesOf(texts: readonly CataloguedText[], which: DateOf, naming: Naming): Dated {
  const spans = new Map(texts.map((text) => [text, spanOf(text[which])]));
  const dated = texts.filter((text) => spans.get(text) !== null);
  const distinct = (fields: readonly FacetField[]) => new Set(dated.map((text) => keyOf(text, fields).join('\n'))).size;
  const fields = LANES.find((one) => distinct(one) > 1) ?? LANES[0] ?? [];
  // One value of all says nothing.
  const telling = fields.filter((field) => distinct([field]) > 1);
  const stepOf = stepsOf(dated);
  const groups = Map.groupBy(dated, (text) => keyOf(text, telling).join('\n'));
  const words = (group: readonly CataloguedText[]) => group.reduce((sum, one) => sum + one.words, 0);
  const first = (group: readonly CataloguedText[]) => keyOf(group[0] as CataloguedText, telling)[0] ?? '';
  const byFirst = Map.groupBy([...groups.values()], first);
  const ordered = [...byFirst.values()]
    .sort((a, b) => words(b.flat()) - words(a.flat()))
    .flatMap((part) => part.sort((a, b) => words(b) - words(a)));
  return {
    lanes: ordered.map((group) => ({
      names: keyOf(group[0] as CataloguedText, telling).map((value, at) => {
        const field = telling[at];
        return value === '' || field === undefined ? '' : recordValueName(naming, field, value);
      }),
      texts: group
        .flatMap((text) => {
          const span = spans.get(text) ?? null;
          return span === null ? [] : [{ text, span, step: stepOf(text.words) }];
        })
        .sort((a, b) => a.span.from - b.span.from || a.span.to - b.span.to),
    })),
    undated: texts.filter((text) => spans.get(text) === null),
  };
}

/** Thirds of the texts by their words. */
function stepsOf(texts: readonly CataloguedText[]): (words: number) => 0 | 1 | 2 {
  const sorted = texts.map(({ words }) => words).sort((a, b) => a - b);
  const at = (part: number) => sorted[Math.floor(sorted.length * part)] ?? 0;
  const [low, high] = [at(1 / 3), at(2 / 3)];
  return (words) => (words >= high ? 2 : words >= low ? 1 : 0);
}

/** In which row each stretch lies so that none touches another; `gap`: between two in a row. */
export function rowsOf(stretches: readonly { x: number; width: number }[], gap: number): number[] {
  const ends: number[] = [];
  return stretches.map(({ x, width }) => {
    const free = ends.findIndex((end) => end + gap <= x);
    const row = free < 0 ? ends.length : free;
    ends[row] = x + width;
    return row;
  });
}
