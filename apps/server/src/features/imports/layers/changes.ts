import { type ImportChange, LISTED_CHANGES } from '@glosa/contract';

/** What a reader has to see first: what is lost, then what is to be looked at, then the rest. */
const ORDER: readonly ImportChange['fate'][] = ['orphan', 'check', 'removed', 'changed', 'added', 'moved'];

/** Gathers the changes of an import, a bounded number of them, the weightiest first. */
export class ChangeList {
  readonly #byFate = new Map<ImportChange['fate'], ImportChange[]>(ORDER.map((fate) => [fate, []]));
  #count = 0;

  add(what: ImportChange['what'], fate: ImportChange['fate'], ref: string, texts: ChangeTexts = {}): void {
    this.#count++;
    const list = this.#byFate.get(fate);
    if (!list || list.length >= LISTED_CHANGES) return;
    const { before, after } = texts;
    list.push({ what, fate, ref, ...(before && { before: short(before) }), ...(after && { after: short(after) }) });
  }

  list(): { changes: ImportChange[]; more: number } {
    const changes = ORDER.flatMap((fate) => this.#byFate.get(fate) ?? []).slice(0, LISTED_CHANGES);
    return { changes, more: this.#count - changes.length };
  }
}

interface ChangeTexts {
  before?: string | undefined;
  after?: string | undefined;
}

/** As much as shows what is meant, in characters. */
const SHOWN = 300;

function short(text: string): string {
  return text.length > SHOWN ? `${text.slice(0, SHOWN).toWellFormed()}…` : text;
}
