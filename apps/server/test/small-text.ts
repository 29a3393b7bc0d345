/**
 * Writes texts for tests straight into the tables: shapes that no sample has (a card of 900 verses, a hundred cards), and
 * a few words whose every field a test knows.
 */

import { renewSums } from '../src/db/checksums/keep.ts';
import { storedNames } from '../src/db/names.ts';
import type { Storage } from '../src/db/open.ts';
import type { Writer } from '../src/db/transaction.ts';

/** Verses as `label: words`; words are separated by spaces, pieces of a word by `|`. */
export type SmallCards = Readonly<Record<string, Readonly<Record<string, string>>>>;

export interface SmallText {
  code: string;
  active?: boolean;
  ord?: number;
  /** Default: Old Polish; null: none is said. */
  language?: string | null;
  /** Every verse is a sentence of its own; default: there are none. */
  hasSentences?: boolean;
  transcription: SmallCards;
  /** Words are aligned to those of the transcription by their number within the verse. */
  transliteration?: SmallCards;
  /** Other transcripts by designation. */
  others?: Readonly<Record<string, SmallCards>>;
  /** Readings of pieces by form: lemma, class, categories. */
  readings?: Readonly<Record<string, [lemma: string, posClass: string, categories: Record<string, string>]>>;
  /** Languages that words are marked with, by form. */
  foreign?: Readonly<Record<string, string>>;
  /** Composite forms: a class, and the forms of the pieces they consist of (the first of each form is meant). */
  composites?: readonly { posClass: string; lemma: string; forms: readonly string[] }[];
}

const TIME = '2026-01-01T00:00:00Z';

interface WrittenWord {
  id: number;
  pieces: { id: number; form: string }[];
}

interface WrittenLayer {
  id: number;
  /** Words by `address/label`, in order. */
  words: Map<string, WrittenWord[]>;
}

/** Shows a text to readers (1) or withdraws it (0), as the staff do: the index and what is kept learn of it by its revision. */
export async function setActive(storage: Storage, code: string, active: 0 | 1): Promise<void> {
  await storage.transact((writer) =>
    writer
      .updateTable('corpus_text')
      .set((row) => ({ active, revision: row.eb('revision', '+', 1) }))
      .where('code', '=', code)
      .execute(),
  );
}

export async function addText(storage: Storage, text: SmallText): Promise<void> {
  await storage.transact(async (writer) => {
    const { id } = await writer
      .insertInto('corpus_text')
      .values({
        code: text.code,
        name: storedNames({ pl: `${text.code} po polsku`, en: `${text.code} in English` }),
        active: text.active === false ? 0 : 1,
        ord: text.ord ?? 1,
        revision: 1,
        created_at: TIME,
        updated_at: TIME,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const transcription = await addLayer(writer, id, 'transcription', '', text.transcription, text);
    if (text.transliteration !== undefined) {
      const transliteration = await addLayer(writer, id, 'transliteration', '', text.transliteration, {});
      await align(writer, transcription, transliteration);
    }
    for (const [designation, cards] of Object.entries(text.others ?? {})) {
      await addLayer(writer, id, 'other-transcript', designation, cards, {});
    }
    await addComposites(writer, transcription, text.composites ?? []);
    await renewSums(writer, id);
  });
}

async function addLayer(
  writer: Writer,
  textId: number,
  kind: 'transcription' | 'transliteration' | 'other-transcript',
  designation: string,
  cards: SmallCards,
  annotation: Pick<SmallText, 'language' | 'readings' | 'composites' | 'hasSentences' | 'foreign'>,
): Promise<WrittenLayer> {
  const verses = Object.values(cards).flatMap((card) => Object.values(card));
  const forms = verses.flatMap((verse) => verse.split(' '));
  const isAnnotated = (form: string) => form.split('|').some((piece) => annotation.readings?.[piece] !== undefined);
  const { id } = await writer
    .insertInto('layer')
    .values({
      text_id: textId,
      kind,
      designation,
      name: storedNames({ pl: designation, en: '' }),
      language: annotation.language === undefined ? 'zlw-x-oldpol' : annotation.language,
      cards: Object.keys(cards).length,
      verses: verses.length,
      words: forms.length,
      sentences: annotation.hasSentences === true ? verses.length : 0,
      annotated_words: forms.filter(isAnnotated).length,
      composites: annotation.composites?.length ?? 0,
      version: 1,
      updated_at: TIME,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const layer: WrittenLayer = { id, words: new Map() };
  let verseOrd = 0;
  let wordOrd = 0;
  for (const [index, [address, labels]] of Object.entries(cards).entries()) {
    const card = await writer
      .insertInto('card')
      .values({ layer_id: id, ord: index + 1, address })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const [label, line] of Object.entries(labels)) {
      const place = { layer_id: id, card_id: card.id, ord: ++verseOrd, label };
      const words = await addVerse(writer, place, line, wordOrd, kind === 'transcription' ? annotation : null);
      wordOrd += words.length;
      layer.words.set(`${address}/${label}`, words);
      if (annotation.hasSentences === true) await addSentence(writer, id, verseOrd, words);
    }
  }
  return layer;
}

async function addSentence(writer: Writer, layerId: number, ord: number, words: readonly WrittenWord[]): Promise<void> {
  const { id } = await writer
    .insertInto('sentence')
    .values({ layer_id: layerId, ord, label: String(ord) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await writer
    .updateTable('word')
    .set({ sentence_id: id })
    .where(
      'id',
      'in',
      words.map((word) => word.id),
    )
    .execute();
}

async function addVerse(
  writer: Writer,
  place: { layer_id: number; card_id: number; ord: number; label: string },
  line: string,
  wordsBefore: number,
  annotation: Pick<SmallText, 'readings' | 'foreign'> | null,
): Promise<WrittenWord[]> {
  const verse = await writer
    .insertInto('verse')
    .values({ ...place, items: '[]' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const words: WrittenWord[] = [];
  const items: unknown[] = [];
  for (const [index, written] of line.split(' ').entries()) {
    const form = written.replaceAll('|', '');
    const { id } = await writer
      .insertInto('word')
      .values({ layer_id: place.layer_id, ord: wordsBefore + index + 1, verse_id: verse.id, word_no: index + 1, form })
      .returning('id')
      .executeTakeFirstOrThrow();
    const pieces =
      annotation === null ? [] : await addPieces(writer, id, written.split('|'), annotation.readings ?? {});
    words.push({ id, pieces });
    const language = annotation?.foreign?.[form];
    items.push({ k: 'w', w: id, r: [{ x: form, ...(language && { m: [`foreign:${language}`] }) }], sp: 1 });
  }
  await writer
    .updateTable('verse')
    .set({ items: JSON.stringify(items) })
    .where('id', '=', verse.id)
    .execute();
  return words;
}

async function addPieces(
  writer: Writer,
  wordId: number,
  forms: readonly string[],
  readings: NonNullable<SmallText['readings']>,
): Promise<WrittenWord['pieces']> {
  const pieces: WrittenWord['pieces'] = [];
  for (const [index, form] of forms.entries()) {
    const piece = await writer
      .insertInto('piece')
      .values({ word_id: wordId, ord: index + 1, form })
      .returning('id')
      .executeTakeFirstOrThrow();
    pieces.push({ id: piece.id, form });
    const reading = readings[form];
    if (reading === undefined) continue;
    const [lemma, posClass, categories] = reading;
    const row = { piece_id: piece.id, ord: 1, lemma, pos_class: posClass, categories: JSON.stringify(categories) };
    await writer.insertInto('reading').values(row).execute();
  }
  return pieces;
}

async function align(writer: Writer, one: WrittenLayer, other: WrittenLayer): Promise<void> {
  const pairs = [...one.words].flatMap(([place, words]) =>
    words.flatMap((word, index) => {
      const beside = other.words.get(place)?.[index];
      return beside === undefined ? [] : [{ word_id: word.id, other_word_id: beside.id }];
    }),
  );
  if (pairs.length > 0) await writer.insertInto('alignment').values(pairs).execute();
}

async function addComposites(
  writer: Writer,
  layer: WrittenLayer,
  composites: NonNullable<SmallText['composites']>,
): Promise<void> {
  const pieces = [...layer.words.values()].flat().flatMap((word) => word.pieces);
  for (const [index, { posClass, lemma, forms }] of composites.entries()) {
    const { id } = await writer
      .insertInto('composite')
      .values({ layer_id: layer.id, ord: index + 1, pos_class: posClass, lemma, categories: '{"tns":"past"}' })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const [member, form] of forms.entries()) {
      const piece = pieces.find((one) => one.form === form);
      if (piece === undefined) throw new Error(`No piece ${form}`);
      await writer
        .insertInto('composite_member')
        .values({ composite_id: id, ord: member + 1, piece_id: piece.id })
        .execute();
    }
  }
}
