import type { IndexBuilder, Reading } from '@glosa/corpus-index';
import { classOfMarks, type Tagset } from '@glosa/tagset';
import { loadTranscription, type WholeTranscription } from '../corpus/whole-transcription.ts';
import type { Reader } from '../db/transaction.ts';
import { LinkedStretches } from './linked-stretches.ts';
import { type FeedLink, loadLinks } from './links.store.ts';
import type { INDEX_SCHEMA } from './schema.ts';
import { type FeedText, readClassification } from './state.ts';
import { tagsetInForce } from './tagset-in-force.ts';
import { textAttributes } from './text-attributes.ts';

/** With what marks of punctuation are read as. */
type FedLayer = WholeTranscription & { marks: readonly Reading[] };

type Builder = IndexBuilder<typeof INDEX_SCHEMA>;

/** The parts of a stored display item that matter here; the model is corpus-format's DisplayItem. */
interface StoredItem {
  k: string;
  w?: number;
  r?: { x: string; m?: string[] | undefined }[];
  part?: 'I' | 'M' | 'F';
  n?: string;
  sp?: 1;
}

/** Of more texts than these all links are read. */
const FEW = 100;

/** Feeds texts to the builder, one after another. */
export async function feedTexts(reader: Reader, builder: Builder, texts: readonly FeedText[]): Promise<void> {
  const links = await loadLinks(reader, texts.length > FEW ? null : texts.map(({ id }) => id));
  const marks = readingOfMarks((await tagsetInForce(reader)).tagset);
  const classification = await readClassification(reader);
  for (const text of texts) {
    builder.open('text', text.code, { ...textAttributes(text, classification), lang: text.language ?? '' });
    const layer = { ...(await loadTranscription(reader, text.layerId)), marks };
    new LayerFeed(builder, text, layer, links.get(text.id) ?? []).run();
    builder.close('text');
  }
}

/** What marks of punctuation are read as: of the class that the tagset has for them, if it has any. */
function readingOfMarks(tagset: Tagset): Reading[] {
  const posClass = classOfMarks(tagset);
  return posClass === null ? [] : [{ lemma: null, posClass, categories: {} }];
}

/** Walks one transcription: cards, verses, and on them words and punctuation; sentences run across both. */
class LayerFeed {
  private readonly builder: Builder;
  private readonly layer: FedLayer;
  /** Row id of the open sentence; 'announced' after its start was met and before its first word was. */
  private sentence: number | 'announced' | null = null;
  private sentenceStart = 0;
  private readonly language: string;
  /** Language of the stretch of foreign words that is open, or null. */
  private foreign: string | null = null;
  /** Position of each piece that is a member of a composite form. */
  private readonly members: Map<number, number | undefined>;
  private readonly linked: LinkedStretches;

  constructor(builder: Builder, { language }: FeedText, layer: FedLayer, links: readonly FeedLink[]) {
    this.builder = builder;
    this.layer = layer;
    this.linked = new LinkedStretches(links);
    this.language = language ?? '';
    this.members = new Map(layer.composites.flatMap(({ pieces }) => pieces.map((id) => [id, undefined])));
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
      const start = this.builder.length;
      for (const item of JSON.parse(verse.items) as StoredItem[]) this.item(item);
      this.linked.endVerse(start, this.builder.length);
      this.builder.close('verse');
    }
    if (card !== undefined) this.builder.close('card');
    this.closeSentence();
    this.enterLanguage(null);
    this.composites();
    for (const { kind, ...region } of this.linked.regions()) this.builder.region(kind, region);
  }

  private composites(): void {
    for (const { reading, pieces } of this.layer.composites) {
      const positions = pieces.flatMap((id) => this.members.get(id) ?? []);
      if (positions.length > 0) this.builder.group('double', { positions, reading });
    }
  }

  private item(item: StoredItem): void {
    if (item.k === 's') {
      this.closeSentence();
      this.openSentence(item.n ?? '');
      this.sentence = 'announced';
    } else if (item.k === 'p') {
      this.punctuation(item);
    } else if (item.k === 'w' && item.w !== undefined && (item.part === undefined || item.part === 'I')) {
      this.word(item.w, item);
    }
  }

  private punctuation(item: StoredItem): void {
    const form = (item.r ?? []).map(({ x }) => x).join('');
    if (form === '') return;
    this.enterLanguage(foreignOf(item));
    const rest = { translit: '', word: '', wordId: 0, punctuation: true, readings: this.layer.marks };
    this.builder.token({ form, spaceAfter: item.sp === 1, ...rest, ...this.place() });
  }

  private word(id: number, item: StoredItem): void {
    const { words, others } = this.layer;
    const word = words.get(id);
    if (word === undefined) throw new Error(`verse items name word ${id}, which is not stored`);
    this.enterSentence(word.sentenceId);
    this.enterLanguage(word.language ?? foreignOf(item));
    const { pieces, form } = word;
    this.linked.word(id, this.builder.length, this.builder.length + pieces.length);
    for (const [i, piece] of pieces.entries()) {
      if (this.members.has(piece.id)) this.members.set(piece.id, this.builder.length);
      this.builder.token({
        ...this.place(),
        form: piece.form,
        translit: i === 0 ? (others.get(id) ?? '') : '',
        word: i === 0 && pieces.length > 1 ? form : '',
        wordId: id,
        spaceAfter: i === pieces.length - 1 && item.sp === 1,
        punctuation: false,
        readings: piece.readings,
      });
    }
  }

  /** What the next token has from where it stands. */
  private place(): { lang: string; n: number } {
    const n = this.sentence === null ? 0 : this.builder.length - this.sentenceStart + 1;
    return { lang: this.foreign ?? this.language, n };
  }

  /** Begins, goes on with or ends a stretch of words in another language. */
  private enterLanguage(language: string | null): void {
    const foreign = language === this.language ? null : language;
    if (foreign === this.foreign) return;
    if (this.foreign !== null) this.builder.close('foreign');
    if (foreign !== null) this.builder.open('foreign', foreign);
    this.foreign = foreign;
  }

  private openSentence(label: string): void {
    this.builder.open('s', label);
    this.sentenceStart = this.builder.length;
  }

  private enterSentence(id: number | null): void {
    if (this.sentence === 'announced' && id !== null) this.sentence = id;
    if (this.sentence === id) return;
    this.closeSentence();
    if (id === null) return;
    this.openSentence(this.layer.sentences.get(id) ?? '');
    this.sentence = id;
  }

  private closeSentence(): void {
    if (this.sentence !== null) this.builder.close('s');
    this.sentence = null;
  }
}

/** The language that the marks of an item name, or null. */
export function foreignOf({ r }: Pick<StoredItem, 'r'>): string | null {
  const mark = r?.[0]?.m?.findLast((one) => one.startsWith('foreign:'));
  return mark === undefined ? null : mark.slice('foreign:'.length);
}
