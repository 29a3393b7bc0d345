import { quoted } from './drill-down.ts';

export interface CountedForm {
  value: string;
  hits: number;
  q: string | null;
}

/** Spellings that differ by case only are one form; as it is shown it is the most frequent of them. */
export interface FormCount {
  /** In lower case. */
  key: string;
  spellings: Map<string, number>;
  hits: number;
}

/** Adds up tokens by form, whatever the case. */
export class Forms {
  private readonly counts = new Map<string, FormCount>();

  add(form: string, hits: number): void {
    const key = form.toLowerCase();
    const known = this.counts.get(key) ?? { key, spellings: new Map<string, number>(), hits: 0 };
    known.spellings.set(form, (known.spellings.get(form) ?? 0) + hits);
    known.hits += hits;
    this.counts.set(key, known);
  }

  get size(): number {
    return this.counts.size;
  }

  get total(): number {
    return [...this.counts.values()].reduce((sum, { hits }) => sum + hits, 0);
  }

  /** The most frequent first; `queryOf` makes the query from the test that the form passes. */
  list(queryOf: (test: string, form: FormCount) => string | null, most = Number.POSITIVE_INFINITY): CountedForm[] {
    const inOrder = [...this.counts.values()].sort((a, b) => b.hits - a.hits || (a.key < b.key ? -1 : 1));
    return inOrder.slice(0, most).map((form) => ({
      value: shownAs(form),
      hits: form.hits,
      q: form.key === '' ? null : queryOf(formTest(form), form),
    }));
  }
}

export function shownAs({ spellings }: FormCount): string {
  let [shown = '', most = 0] = ['', 0];
  for (const [spelling, hits] of spellings) if (hits > most) [shown, most] = [spelling, hits];
  return shown;
}

/** What in a condition of a query is true of the spellings counted, and of no other in the same texts. */
function formTest(form: FormCount): string {
  return `form=${quoted(shownAs(form))}${form.spellings.size > 1 ? '%c' : ''}`;
}

/** Lists counted values, the most frequent first. */
export function inOrderOfHits(counts: ReadonlyMap<string, number>): { value: string; hits: number }[] {
  const found = Array.from(counts, ([value, hits]) => ({ value, hits }));
  return found.sort((a, b) => b.hits - a.hits || (a.value < b.value ? -1 : 1));
}

export function addTo(counts: Map<string, number>, value: string, hits: number): void {
  counts.set(value, (counts.get(value) ?? 0) + hits);
}
