/** Puts what lost its word at another one. Each refuses, as a form does, a place that it does not fit. */
import type { Writer } from '../../db/transaction.ts';
import { FormError } from '../../errors.ts';
import type { OrphanContent } from './fates.ts';

type Annotation = Extract<OrphanContent, { pieces: unknown }>;
type Composite = Exclude<OrphanContent, Annotation>;

const wrong = (code: string, key: ConstructorParameters<typeof FormError>[1], params = {}) =>
  new FormError(code, key, params, {}, { reference: key });

interface FoundWord {
  id: number;
  form: string;
  pieces: { id: number; form: string; isAnnotated: boolean }[];
}

/** `card.verse.word` */
async function findWord(writer: Writer, layerId: number, reference: string): Promise<FoundWord> {
  const [card = '', verse = '', number = '', ...more] = reference.split('.');
  const isWord = /^[1-9]\d{0,5}$/.test(number) && more.length === 0;
  const word = !isWord
    ? undefined
    : await writer
        .selectFrom('word')
        .innerJoin('verse', 'verse.id', 'word.verse_id')
        .innerJoin('card', 'card.id', 'verse.card_id')
        .select(['word.id', 'word.form'])
        .where('word.layer_id', '=', layerId)
        .where('card.address', '=', card)
        .where('verse.label', '=', verse)
        .where('word.word_no', '=', Number(number))
        .executeTakeFirst();
  if (word === undefined) throw wrong('place', 'import.error.no-word', { reference });
  const rows = await writer
    .selectFrom('piece')
    .leftJoin('reading', 'reading.piece_id', 'piece.id')
    .select(['piece.id', 'piece.form', 'piece.ord', 'reading.id as reading'])
    .where('piece.word_id', '=', word.id)
    .orderBy('piece.ord')
    .execute();
  const pieces = new Map<number, FoundWord['pieces'][number]>();
  for (const { id, form, reading } of rows) {
    pieces.set(id, { id, form, isAnnotated: reading !== null || (pieces.get(id)?.isAnnotated ?? false) });
  }
  return { ...word, pieces: [...pieces.values()] };
}

/** The readings of a word, at a word that has none and is divided alike; one that is not divided yet becomes so. */
export async function attachAnnotation(
  writer: Writer,
  layerId: number,
  { pieces: kept }: Annotation,
  reference: string,
): Promise<void> {
  const word = await findWord(writer, layerId, reference);
  if (word.pieces.some(({ isAnnotated }) => isAnnotated)) {
    throw wrong('annotated', 'import.error.word-annotated', { form: word.form });
  }
  const ids = await piecesFor(writer, word, kept);
  for (const [index, { readings }] of kept.entries()) {
    for (const [ord, { lemma, posClass, categories }] of readings.entries()) {
      const row = { lemma, pos_class: posClass, categories: JSON.stringify(categories) };
      await writer
        .insertInto('reading')
        .values({ piece_id: ids[index] as number, ord: ord + 1, ...row })
        .execute();
    }
  }
  await writer
    .updateTable('layer')
    .set((row) => ({ annotated_words: row('annotated_words', '+', 1) }))
    .where('id', '=', layerId)
    .execute();
}

/** Ids of the word's pieces, as many as `kept` has. */
async function piecesFor(writer: Writer, word: FoundWord, kept: Annotation['pieces']): Promise<number[]> {
  const [only] = word.pieces;
  if (word.pieces.length === kept.length) {
    const isAlike = kept.length === 1 || kept.every(({ form }, i) => form === word.pieces[i]?.form);
    if (isAlike) return word.pieces.map(({ id }) => id);
  } else if (word.pieces.length === 1 && only && kept.map(({ form }) => form).join('') === word.form) {
    const ids: number[] = [];
    for (const [index, { form }] of kept.entries()) {
      if (index === 0) {
        await writer.updateTable('piece').set({ form }).where('id', '=', only.id).execute();
        ids.push(only.id);
        continue;
      }
      const row = { word_id: word.id, ord: index + 1, form, xml_id: null };
      const { id } = await writer.insertInto('piece').values(row).returning('id').executeTakeFirstOrThrow();
      ids.push(id);
    }
    return ids;
  }
  const pieces = kept.map(({ form }) => form).join('|');
  throw wrong('pieces', 'import.error.word-pieces', { form: word.form, pieces });
}

/** A composite form at as many words as it had, given in their order. */
export async function attachComposite(
  writer: Writer,
  layerId: number,
  { posClass, lemma, categories, members }: Composite,
  references: string,
): Promise<void> {
  const given = references.split(/\s+/).filter((reference) => reference !== '');
  if (given.length !== members.length) {
    throw wrong('members', 'import.error.composite-members', { count: members.length });
  }
  const ids: number[] = [];
  for (const [index, reference] of given.entries()) {
    const { form, pieces } = await findWord(writer, layerId, reference);
    const piece =
      pieces.find((one) => one.form === members[index]?.piece) ?? (pieces.length === 1 ? pieces[0] : undefined);
    if (piece === undefined) throw wrong('pieces', 'import.error.word-pieces', { form, pieces: members[index]?.piece });
    if (ids.includes(piece.id)) throw wrong('members', 'import.error.composite-twice', { form });
    ids.push(piece.id);
  }
  const last = await writer
    .selectFrom('composite')
    .select(({ fn }) => fn.max('ord').as('ord'))
    .where('layer_id', '=', layerId)
    .executeTakeFirst();
  const row = { layer_id: layerId, ord: (last?.ord ?? 0) + 1, pos_class: posClass, lemma };
  const { id } = await writer
    .insertInto('composite')
    .values({ ...row, categories: JSON.stringify(categories) })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [index, piece_id] of ids.entries()) {
    await writer
      .insertInto('composite_member')
      .values({ composite_id: id, ord: index + 1, piece_id })
      .execute();
  }
  await writer
    .updateTable('layer')
    .set((is) => ({ composites: is('composites', '+', 1) }))
    .where('id', '=', layerId)
    .execute();
}

/** A passage from one verse or word to another one; one reference stands for both. */
export async function attachPassage(writer: Writer, textId: number, id: number, references: string): Promise<void> {
  const [from = '', to = from, ...more] = references.split(/\s*[–]\s*|\s+/).filter((reference) => reference !== '');
  if (more.length > 0) throw wrong('place', 'import.error.no-place', { reference: references });
  const first = await findEnd(writer, textId, from, 'first');
  const last = await findEnd(writer, textId, to, 'last');
  if (last.ord < first.ord) throw wrong('order', 'import.error.passage-order');
  const words = { from_word_id: first.id, to_word_id: last.id };
  await writer
    .updateTable('passage')
    .set({ from_ref: from, to_ref: to, ...words, lost: 0 })
    .where('id', '=', id)
    .execute();
}

async function findEnd(writer: Writer, textId: number, reference: string, end: 'first' | 'last') {
  const [card = '', verse = '', number, ...more] = reference.split('.');
  const words = writer
    .selectFrom('word')
    .innerJoin('verse', 'verse.id', 'word.verse_id')
    .innerJoin('card', 'card.id', 'verse.card_id')
    .innerJoin('layer', 'layer.id', 'word.layer_id')
    .select(['word.id', 'word.ord'])
    .where('layer.text_id', '=', textId)
    .where('layer.kind', '=', 'transcription')
    .where('card.address', '=', card)
    .where('verse.label', '=', verse);
  const isNumber = number === undefined || /^[1-9]\d{0,5}$/.test(number);
  const one = number === undefined ? words : words.where('word.word_no', '=', Number(number));
  const found =
    isNumber && more.length === 0
      ? await one
          .orderBy('word.ord', end === 'first' ? 'asc' : 'desc')
          .limit(1)
          .executeTakeFirst()
      : undefined;
  if (found === undefined) throw wrong('place', 'import.error.no-place', { reference });
  return found;
}
