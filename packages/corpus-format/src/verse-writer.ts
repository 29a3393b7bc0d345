import type { DisplayItem, ParsedVerse, SourcePlace } from './layer.ts';

/** Items that white space can follow. */
export type Content = Extract<DisplayItem, { k: 'w' | 'p' | 'x' | 'g' | 'n' }>;

/** The starts of things, which are shown before the next content; a note, too, where no verse has begun. */
export type Announcement = Exclude<DisplayItem, { k: 'w' | 'p' | 'x' | 'g' }>;

/** Fills verses with display items, in order. */
export class VerseWriter {
  readonly verses: ParsedVerse[] = [];
  /** The verse being filled; null between a card's break and its first verse. */
  current: ParsedVerse | null = null;
  #announced: Announcement[] = [];
  #spaceTarget: Content | null = null;

  open(card: number, label: string, place: SourcePlace): ParsedVerse {
    this.current = { card, label, items: [], place };
    this.verses.push(this.current);
    this.#spaceTarget = null;
    return this.current;
  }

  leave(): void {
    this.current = null;
    this.#spaceTarget = null;
  }

  announce(item: Announcement): void {
    this.#announced.push(item);
  }

  /** Shows content in `verse`, which is the current one. */
  show(item: Content, verse: ParsedVerse): void {
    this.#showAnnounced(verse);
    verse.items.push(item);
    this.#spaceTarget = item;
  }

  /** Shows a note where it stands, also in the middle of a word; white space after it is its own only between words. */
  note(item: Extract<DisplayItem, { k: 'n' }>, betweenWords: boolean): void {
    if (!this.current) this.announce(item);
    else this.current.items.push(item);
    if (this.current && betweenWords) this.#spaceTarget = item;
  }

  /** White space has come: it is displayed after what stands before it. */
  space(): void {
    if (this.#spaceTarget) this.#spaceTarget.sp = 1;
  }

  /** Puts `shown` in the place of `item`, which stands in one of the verses from `first` on. */
  replace(item: Content, shown: readonly Content[], first: number): void {
    for (const verse of this.verses.slice(first)) {
      const at = verse.items.lastIndexOf(item);
      if (at >= 0) verse.items.splice(at, 1, ...shown);
    }
    if (this.#spaceTarget === item) this.#spaceTarget = shown.at(-1) ?? null;
  }

  /** What was announced and followed by nothing ends the last verse. */
  finish(): void {
    const last = this.verses.at(-1);
    if (last) this.#showAnnounced(last);
  }

  #showAnnounced(verse: ParsedVerse): void {
    for (const item of this.#announced) verse.items.push(item);
    this.#announced = [];
  }
}
