import type { RegionExtent } from '@glosa/corpus-index';
import type { FeedLink } from './links.store.ts';

/** Finds out, as the words of a text go by, over which positions its links go. */
export class LinkedStretches {
  private readonly links: readonly FeedLink[];
  /** Ids of words that links begin or end with → positions [start, end), once they have gone by. */
  private readonly words: Map<number, readonly [start: number, end: number] | undefined>;
  /** Start of the first word of a verse → start of the verse, and the end of its last word → its end. */
  private readonly starts = new Map<number, number>();
  private readonly ends = new Map<number, number>();
  private ofVerse: { start: number; end: number } | null = null;

  constructor(links: readonly FeedLink[]) {
    this.links = links;
    this.words = new Map(links.flatMap(({ fromWord, toWord }) => [fromWord, toWord].map((id) => [id, undefined])));
  }

  word(id: number, start: number, end: number): void {
    this.ofVerse = { start: this.ofVerse?.start ?? start, end };
    if (this.words.has(id)) this.words.set(id, [start, end]);
  }

  /** A verse has gone by, with its words. */
  endVerse(start: number, end: number): void {
    if (this.ofVerse !== null) {
      this.starts.set(this.ofVerse.start, start);
      this.ends.set(this.ofVerse.end, end);
    }
    this.ofVerse = null;
  }

  /** The links whose words are there. Where one goes as far as the words of a verse do, their punctuation belongs to it. */
  regions(): (RegionExtent & Pick<FeedLink, 'kind'>)[] {
    return this.links.flatMap(({ kind, label, fromWord, toWord, attributes }) => {
      const [first, last] = [this.words.get(fromWord), this.words.get(toWord)];
      if (first === undefined || last === undefined || first[0] >= last[1]) return [];
      const start = this.starts.get(first[0]) ?? first[0];
      const end = this.ends.get(last[1]) ?? last[1];
      return [{ kind, label, start, end, attributes }];
    });
  }
}
