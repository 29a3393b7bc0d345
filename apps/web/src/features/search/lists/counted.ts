/** What a frequency list counts, as its address says it. Pure. */
import type { I18n } from '../../../i18n/i18n.tsx';

export interface Choice {
  value: string;
  label: string;
  /** Under which choices stand together. */
  group?: string;
}

/** One of the things that are counted together. `step`: of years, how many make one. */
export interface Counted {
  name: string;
  step: number | null;
}

/** So many things can be counted together. */
export const MOST_TOGETHER = 4;
/** Steps that years are offered in, in years. */
export const YEAR_STEPS = [10, 25, 50, 100] as const;
const USUAL_STEP = 50;
/** Steps of years where the address says nothing, as the server takes them. */
const UNSAID_STEP = 100;

/** Fields of the records of texts, as queries call them, by what the list of texts calls them. */
const FIELDS = {
  date: 'date',
  workdate: 'work-date',
  language: 'language',
  region: 'region',
  domain: 'domain',
  genre: 'genre',
  text_form: 'form',
  author: 'author',
  place: 'place',
} as const;
type Field = keyof typeof FIELDS;
const NAMES = Object.keys(FIELDS) as Field[];

const fieldOf = (name: string): Field | undefined => NAMES.find((one) => one === name);

/** Whether it is told by years. */
export const isYears = (name: string): boolean => name === 'date' || name === 'workdate';

/** Whether it is said of whole texts, so that rows have tokens of their own. */
export const isOfTexts = (name: string): boolean => name === 'text' || fieldOf(name) !== undefined;

export function readCounted(of: string): Counted[] {
  return of.split(',').map((written) => {
    const [name = '', step] = written.split('/');
    return { name, step: isYears(name) ? Number(step ?? UNSAID_STEP) : null };
  });
}

export const writeCounted = (counted: readonly Counted[]): string =>
  counted.map(({ name, step }) => (step === null ? name : `${name}/${step}`)).join();

/** One of them as it is when it is chosen. */
export const newlyCounted = (name: string): Counted => ({ name, step: isYears(name) ? USUAL_STEP : null });

export function fieldChoices({ t }: Pick<I18n, 't'>): Choice[] {
  return NAMES.map((value) => ({ value, label: t(`texts.column.${FIELDS[value]}`) }));
}

/** Years alone: what can be drawn as a chart. */
export function yearsAlone(counted: readonly Counted[]): number | null {
  const [only, ...others] = counted;
  return others.length === 0 ? (only?.step ?? null) : null;
}
