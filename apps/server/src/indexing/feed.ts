import type { IndexBuilder, Reading } from '@glosa/corpus-index';
import type { Reader } from '../db/transaction.ts';
import { type FeedLayer, listFeedTexts, loadLayer } from './feed.store.ts';
import type { INDEX_SCHEMA } from './schema.ts';

type Builder = IndexBuilder<typeof INDEX_SCHEMA>;

/** The parts of a stored display item that matter here; the model is corpus-format's DisplayItem. */
interface StoredItem {
  k: string;
  w?: number;
  r?: { x: string }[];
  part?: 'I' | 'M' | 'F';
  n?: string;
  sp?: 1;
}

const PUNCTUATION: readonly Reading[] = [{ lemma: null, posClass: 'interp', categories: {} }];

/** Feeds every visible text to the builder, in the order of the list of texts. */
export async function feedTexts(reader: Reader, builder: Builder): Promise<void> {
  for (const text of await listFeedTexts(reader)) {
    builder.open('text', text.code);
    new LayerFeed(builder, await loadLayer(reader, text.layerId)).run();
    builder.close('text');
  }
}

/** Walks one transcription: cards, verses, and on them words and punctuation; sentences run across both. */
class LayerFeed {
  private readonly builder: Builder;
  private readonly layer: FeedLayer;
  /** Row id of the open sentence; 'announced' after its start was met and before its first word was. */
  private sentence: number | 'announced' | null = null;

  constructor(builder: Builder, layer: FeedLayer) {
    this.builder = builder;
    this.layer = layer;
  }

  run(): void {
    let card: number | undefined;
    for (const verse of this.layer.verses) {
      if (verse.cardId !== card) {
        if (card !== undefined) this.builder.close('card');
        this.builder.open('card', verse.address);
        card = verse.cardId;
      }
      this.builder.open('verse', verse.label);
      for (const item of JSON.parse(verse.items) as StoredItem[]) this.item(item);
      this.builder.close('verse');
    }
    if (card !== undefined) this.builder.close('card');
    this.closeSentence();
  }

  private item(item: StoredItem): void {
    if (item.k === 's') {
      this.closeSentence();
      this.builder.open('s', item.n ?? '');
      this.sentence = 'announced';
    } else if (item.k === 'p') {
      this.punctuation(item);
    } else if (item.k === 'w' && item.w !== undefined && (item.part === undefined || item.part === 'I')) {
      this.word(item.w, item.sp === 1);
    }
  }

  private punctuation(item: StoredItem): void {
    const form = (item.r ?? []).map(({ x }) => x).join('');
    if (form === '') return;
    const rest = { translit: '', word: '', wordId: 0, punctuation: true, readings: PUNCTUATION };
    this.builder.token({ form, spaceAfter: item.sp === 1, ...rest });
  }

  private word(id: number, hasSpace: boolean): void {
    const { words, others } = this.layer;
    const word = words.get(id);
    if (word === undefined) throw new Error(`verse items name word ${id}, which is not stored`);
    this.enterSentence(word.sentenceId);
    const { pieces, form } = word;
    for (const [i, piece] of pieces.entries()) {
      this.builder.token({
        form: piece.form,
        translit: i === 0 ? (others.get(id) ?? '') : '',
        word: i === 0 && pieces.length > 1 ? form : '',
        wordId: id,
        spaceAfter: i === pieces.length - 1 && hasSpace,
        punctuation: false,
        readings: piece.readings,
      });
    }
  }

  private enterSentence(id: number | null): void {
    if (this.sentence === 'announced' && id !== null) this.sentence = id;
    if (this.sentence === id) return;
    this.closeSentence();
    if (id === null) return;
    this.builder.open('s', this.layer.sentences.get(id) ?? '');
    this.sentence = id;
  }

  private closeSentence(): void {
    if (this.sentence !== null) this.builder.close('s');
    this.sentence = null;
  }
}
