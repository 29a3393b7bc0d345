import type { ImportDiff } from '@glosa/contract';
import type { ImportProblem, ParsedLayer, Reading } from '@glosa/corpus-format';
import { LISTED } from '@glosa/corpus-format';
import type { Orphan } from '../../../corpus/orphans.ts';
import type {
  StoredComposite,
  StoredLayer,
  StoredPiece,
  StoredReading,
  StoredWord,
} from '../../../corpus/whole-layer.ts';
import type { PlaceUpdate } from '../../../corpus/write-layer.ts';
import { type WordFate, wordFates } from '../matching/matching.ts';
import { ChangeList } from './changes.ts';
import type { CompositePlan } from './composite-plan.ts';
import type { PlannedPassage } from './passages.ts';
import { verseRefs } from './place-plan.ts';
import type { SentencePlan } from './sentence-plan.ts';
import type { WordOutcome } from './word-plan.ts';

/** Everything a comparison found, before it is told. */
export interface Comparison {
  layer: ParsedLayer;
  stored: StoredLayer | null;
  /** For each new word the index of the stored one, or -1. */
  match: Int32Array;
  /** By index of the new word; words that go on as they were have none. */
  outcomes: ReadonlyMap<number, WordOutcome>;
  composites: CompositePlan;
  places: PlaceUpdate;
  passages: readonly PlannedPassage[];
  sentences: SentencePlan;
}

/** The diff of an import, the losses as problems, and the orphans to be kept. */
export interface Fates {
  diff: ImportDiff;
  problems: ImportProblem[];
  orphans: Orphan[];
}

/** Tells what becomes of everything that is stored. */
export function tellFates(comparison: Comparison): Fates {
  const teller = new Teller(comparison);
  return teller.tell();
}

class Teller {
  readonly #comparison: Comparison;
  readonly #changes = new ChangeList();
  readonly #orphans: Orphan[] = [];
  readonly #losses: ImportProblem[] = [];
  #lost = 0;
  readonly #refs: string[];
  /** Index of the new word that continues a stored one. */
  readonly #successors = new Map<number, number>();
  /** Verses of which a word is listed as changed. */
  readonly #touched = new Set<string>();

  constructor(comparison: Comparison) {
    this.#comparison = comparison;
    this.#refs = verseRefs(comparison.layer);
    for (const [at, old] of comparison.match.entries()) if (old !== -1) this.#successors.set(old, at);
  }

  tell(): Fates {
    const { kept, check } = this.#annotations();
    const keptComposites = this.#composites();
    this.#sentences();
    // Whatever goes to the list of orphans counts: readings, composite forms, flags and signatures of sentences.
    const annotations = { kept: kept + keptComposites, check, orphan: this.#orphans.length };
    const links = this.#links();
    const words = this.#words();
    const cards = this.#cards();
    const rows = { added: 0, changed: 0, same: 0, removed: 0 };
    if (this.#lost > LISTED) {
      this.#losses.push({ severity: 'warning', code: 'LOSS', variant: 'more', params: { count: this.#lost - LISTED } });
    }
    return {
      diff: { cards, words, annotations, links, rows, ...this.#changes.list() },
      problems: this.#losses,
      orphans: this.#orphans,
    };
  }

  #loss(problem: Omit<ImportProblem, 'severity' | 'code'>): void {
    if (++this.#lost <= LISTED) this.#losses.push({ severity: 'warning', code: 'LOSS', ...problem });
  }

  /** How many annotated words go on as they are, and with another form; those that lose annotation are orphans. */
  #annotations(): { kept: number; check: number } {
    const counts = { kept: 0, check: 0 };
    for (const [index, old] of (this.#comparison.stored?.words ?? []).entries()) {
      const annotated = old.pieces.filter(({ readings }) => readings.length > 0);
      if (annotated.length === 0) continue;
      const successor = this.#successors.get(index);
      const outcome = successor === undefined ? undefined : this.#comparison.outcomes.get(successor);
      const lost = successor === undefined ? annotated : (outcome?.lost ?? []);
      if (lost.length > 0) this.#orphan(old, lost);
      else if (outcome?.isChecked) counts.check++;
      else counts.kept++;
      if (outcome && successor !== undefined) this.#stays(old, outcome, this.#refOf(successor));
    }
    return counts;
  }

  #orphan(old: StoredWord, lost: readonly StoredPiece[]): void {
    const ref = `${old.verse}.${old.wordNo}`;
    const pieces = old.pieces.map((piece) => ({
      form: piece.form,
      checkForm: piece.checkForm,
      readings: lost.includes(piece) ? piece.readings.map(parseReading) : [],
    }));
    this.#orphans.push({ kind: 'annotation', ref, form: old.form, content: { pieces } });
    const says = lost.map(({ readings }) => readings.map(sayReading).join(' / ')).join(' + ');
    this.#changes.add('annotation', 'orphan', ref, { before: `${old.form}: ${says}` });
    this.#loss({ ref, found: old.form });
  }

  #stays(old: StoredWord, { isChecked, replaced, word }: WordOutcome, ref: string): void {
    if (isChecked) {
      const after = word.pieces.map(({ form }) => form).join('');
      this.#changes.add('annotation', 'check', ref, { before: old.form, after });
    }
    for (const { before, after } of replaced) {
      const texts = { before: before.map(sayReading).join(' / '), after: after.map(sayReading).join(' / ') };
      this.#changes.add('annotation', 'changed', ref, texts);
    }
  }

  /** How many composite forms stay. */
  #composites(): number {
    const { stored, composites } = this.#comparison;
    const kept = (stored?.composites.length ?? 0) - composites.lost.length;
    if (composites.lost.length === 0 && composites.replaced.length === 0) return kept;
    const words = new Map(
      (stored?.words ?? []).flatMap((word) => word.pieces.map((piece) => [piece.id, { word, piece }])),
    );
    const membersOf = ({ members }: StoredComposite) =>
      members.flatMap((id) => {
        const found = words.get(id);
        if (!found) return [];
        const { word, piece } = found;
        return [{ word: word.id, ref: `${word.verse}.${word.wordNo}`, form: word.form, piece: piece.form }];
      });
    for (const composite of composites.lost) {
      const members = membersOf(composite);
      const { posClass, lemma } = composite;
      const ref = members[0]?.ref ?? '';
      const form = members.map(({ piece }) => piece).join(' ');
      const categories = JSON.parse(composite.categories) as Record<string, string>;
      this.#orphans.push({ kind: 'composite', ref, form, content: { posClass, lemma, categories, members } });
      this.#changes.add('composite', 'orphan', ref, { before: `${form}: ${sayReading(composite)}` });
      this.#loss({ variant: 'composite', ref, found: form });
    }
    for (const { before, after } of composites.replaced) {
      const texts = { before: sayReading(before), after: sayReading(after) };
      this.#changes.add('composite', 'changed', membersOf(before)[0]?.ref ?? '', texts);
    }
    return kept;
  }

  /** What was said of sentences that go, and signatures that hold no longer. */
  #sentences(): void {
    const { lost, reopened } = this.#comparison.sentences;
    for (const { ref, sentence } of lost) {
      const { text, flag, done } = sentence;
      const form = firstWords(text);
      this.#orphans.push({ kind: 'sentence', ref, form, content: { sentence } });
      const said = [flag?.comment, flag?.by, done?.by].filter(Boolean).join(' · ');
      this.#changes.add('sentence', 'orphan', ref, { before: `${form}: ${said}` });
      const place = { ref, found: form };
      if (flag) this.#loss({ variant: 'flag', ...place, params: { comment: firstWords(flag.comment), by: flag.by } });
      if (done) this.#loss({ variant: 'signature', ...place, params: { by: done.by } });
    }
    for (const [i, { ref, text, by }] of reopened.entries()) {
      const found = firstWords(text);
      this.#changes.add('sentence', 'check', ref, { before: `${found}: ${by}` });
      if (i < LISTED) this.#losses.push({ severity: 'warning', code: 'S-OPEN', ref, found, params: { by } });
    }
  }

  #links(): ImportDiff['links'] {
    const counts = { kept: 0, check: 0, orphan: 0 };
    for (const { passage, place, isExact } of this.#comparison.passages) {
      const before = spell(passage.fromRef, passage.toRef);
      if (!place) {
        counts.orphan++;
        this.#changes.add(passage.owner, 'orphan', before, { before });
        this.#loss({ variant: passage.owner, ref: before });
        continue;
      }
      const after = spell(place.fromRef, place.toRef);
      if (after === before && isExact) {
        counts.kept++;
        continue;
      }
      counts.check++;
      this.#changes.add(passage.owner, isExact ? 'moved' : 'check', before, { before, after });
    }
    return counts;
  }

  #words(): ImportDiff['words'] {
    const { layer, stored, match } = this.#comparison;
    const before = stored?.words ?? [];
    const after = layer.words.map(({ xmlId, form, verse }) => ({ xmlId, form, verse: this.#refs[verse] ?? '' }));
    const fates = wordFates(before, after, match);
    const counts = { same: 0, moved: 0, changed: 0, gone: 0, added: 0 };
    const moves = new Map<string, { from: string; to: string; words: number }>();
    for (const [index, old] of before.entries()) {
      const fate = fates[index] as WordFate;
      counts[fate]++;
      const successor = this.#successors.get(index);
      if (fate === 'gone') this.#word('removed', `${old.verse}.${old.wordNo}`, { before: old.form });
      if (successor === undefined) continue;
      const word = after[successor];
      if (fate === 'changed') this.#word('changed', this.#refOf(successor), { before: old.form, after: word?.form });
      if (fate === 'moved') {
        const key = `${old.verse} ${word?.verse}`;
        const move = moves.get(key) ?? { from: old.verse, to: word?.verse ?? '', words: 0 };
        move.words++;
        moves.set(key, move);
      }
    }
    for (const { from, to } of moves.values()) this.#changes.add('verse', 'moved', from, { before: from, after: to });
    for (const [at, old] of match.entries()) {
      if (old !== -1) continue;
      counts.added++;
      // Of a new text only the cards are listed.
      if (stored) this.#word('added', this.#refOf(at), { after: after[at]?.form });
    }
    return counts;
  }

  #word(
    fate: 'added' | 'removed' | 'changed',
    ref: string,
    texts: { before?: string; after?: string | undefined },
  ): void {
    this.#touched.add(ref.slice(0, ref.lastIndexOf('.')));
    this.#changes.add('word', fate, ref, texts);
  }

  /** Cards by address, changed where a verse of them is; verses without a changed word are listed themselves. */
  #cards(): ImportDiff['cards'] {
    const { layer, stored, places } = this.#comparison;
    const before = new Map((stored?.verses ?? []).map((verse) => [verse.id, verse]));
    const changed = new Set<string>();
    for (const [at, { id, items }] of places.verses.entries()) {
      const ref = this.#refs[at] ?? '';
      const old = id === null ? undefined : before.get(id);
      if (id !== null) before.delete(id);
      if (old && items === old.items) continue;
      changed.add(layer.cards[layer.verses[at]?.card ?? 0]?.address ?? '');
      if (old && !this.#touched.has(ref)) this.#changes.add('verse', 'changed', ref);
    }
    for (const { card } of before.values()) changed.add(card);
    const counts = { added: 0, removed: 0, changed: 0 };
    const known = new Set((stored?.cards ?? []).map(({ address }) => address));
    for (const { address } of layer.cards) {
      const fate = !known.delete(address) ? 'added' : changed.has(address) ? 'changed' : null;
      if (fate === null) continue;
      counts[fate]++;
      this.#changes.add('card', fate, address);
    }
    for (const address of known) this.#changes.add('card', 'removed', address);
    counts.removed = known.size;
    return counts;
  }

  #refOf(at: number): string {
    const word = this.#comparison.layer.words[at];
    return `${this.#refs[word?.verse ?? 0] ?? ''}.${word?.wordNo ?? 0}`;
  }
}

/** As much of a sentence as tells which one is meant. */
function firstWords(text: string): string {
  const words = text.split(/\s+/u);
  return words.length > SHOWN_WORDS ? `${words.slice(0, SHOWN_WORDS).join(' ')} …` : text;
}

const SHOWN_WORDS = 8;

function spell(from: string, to: string): string {
  return from === to ? from : `${from}–${to}`;
}

export function parseReading({ lemma, posClass, categories }: StoredReading): Reading {
  return { lemma, posClass, categories: JSON.parse(categories) as Record<string, string> };
}

/** `lemma · class · category=value|…` */
export function sayReading(reading: {
  lemma: string | null;
  posClass: string | null;
  categories: string | Readonly<Record<string, string>>;
}): string {
  const { lemma, posClass, categories } = reading;
  const values = typeof categories === 'string' ? (JSON.parse(categories) as Record<string, string>) : categories;
  const said = Object.entries(values).map(([tag, value]) => `${tag}=${value}`);
  return [lemma, posClass, said.join('|')].filter(Boolean).join(' · ');
}
