import { type PlacedWord, wordAt, wordsOfVerse } from '../../../corpus/placed-words.ts';
import type { Writer } from '../../../db/transaction.ts';
import type { OrphanContent } from '../layers/fates.ts';
import { carryPartition, pairPieces } from '../layers/partition.ts';
import { sameReadings } from '../layers/word-plan.ts';

/** Why an orphan cannot go where it was sent: `import.orphan.{code}` in the dictionary. */
export type OrphanRefusal =
  | 'word'
  | 'count'
  | 'pieces'
  | 'annotated'
  | 'duplicate'
  | 'verse'
  | 'no-sentence'
  | 'flagged'
  | 'unlike';

export interface Refusal {
  code: OrphanRefusal;
  params: Record<string, string | number>;
}

type Annotation = Extract<OrphanContent, { pieces: unknown }>;
type Composite = Extract<OrphanContent, { members: unknown }>;

interface TargetPiece {
  id: number;
  ord: number;
  form: string;
  xmlId: string | null;
}

const refuse = (code: OrphanRefusal, params: Refusal['params'] = {}): Refusal => ({ code, params });

/** Gives the readings to the pieces of a word that has none there. Null: done. */
export async function attachAnnotation(
  writer: Writer,
  layerId: number,
  { pieces }: Annotation,
  references: readonly string[],
): Promise<Refusal | null> {
  const [reference = ''] = references;
  if (references.length !== 1) return refuse('count', { count: 1 });
  const word = await wordAt(writer, layerId, reference);
  if (!word) return refuse('word', { ref: reference });
  const targets = await targetsFor(writer, word, pieces);
  if (!targets) return refuse('pieces', { ref: reference });
  const wanted = pieces.flatMap((piece, i) => {
    const target = targets[i];
    return target && piece.readings.length > 0 ? [{ ...piece, target }] : [];
  });
  // Nothing is written before all of it is known to fit: a refusal changes nothing.
  const missing: typeof wanted = [];
  for (const piece of wanted) {
    const stored = await readingsOf(writer, piece.target.id);
    if (sameReadings(stored, piece.readings)) continue;
    if (stored.length > 0) return refuse('annotated', { ref: reference });
    missing.push(piece);
  }
  for (const piece of missing) await saveReadings(writer, piece);
  if (!word.hasReadings && missing.length > 0) await countAnnotated(writer, layerId);
  return null;
}

async function saveReadings(
  writer: Writer,
  { form, checkForm, readings, target }: Annotation['pieces'][number] & { target: TargetPiece },
): Promise<void> {
  const madeFor = checkForm ?? form;
  const check_form = madeFor === target.form ? null : madeFor;
  await writer.updateTable('piece').set({ check_form }).where('id', '=', target.id).execute();
  const rows = readings.map(({ lemma, posClass, categories }, at) => ({
    piece_id: target.id,
    ord: at + 1,
    lemma,
    pos_class: posClass,
    categories: JSON.stringify(categories),
  }));
  await writer.insertInto('reading').values(rows).execute();
}

async function countAnnotated(writer: Writer, layerId: number): Promise<void> {
  await writer
    .updateTable('layer')
    .set(({ eb }) => ({ annotated_words: eb('annotated_words', '+', 1) }))
    .where('id', '=', layerId)
    .execute();
}

function piecesOf(writer: Writer, word: number): Promise<TargetPiece[]> {
  return writer
    .selectFrom('piece')
    .select(['id', 'ord', 'form', 'xml_id as xmlId'])
    .where('word_id', '=', word)
    .orderBy('ord')
    .execute();
}

function readingsOf(writer: Writer, piece: number) {
  return writer
    .selectFrom('reading')
    .select(['lemma', 'pos_class as posClass', 'categories'])
    .where('piece_id', '=', piece)
    .orderBy('ord')
    .execute();
}

/** For each piece of the orphan the one of the word that takes it; null where they do not fit. */
async function targetsFor(
  writer: Writer,
  word: PlacedWord,
  pieces: Annotation['pieces'],
): Promise<(TargetPiece | undefined)[] | null> {
  const targets = await piecesOf(writer, word.id);
  if (targets.length === pieces.length) return targets;
  if (targets.length === 1 && !word.hasReadings) return splitFor(writer, word, pieces);
  const own = pieces.map(({ form }) => ({ xmlId: null, form }));
  const pairs = pairPieces(own, targets);
  const found = own.map((_, at) => targets[pairs.indexOf(at)]);
  return pieces.every(({ readings }, at) => readings.length === 0 || found[at]) ? found : null;
}

/** The orphan knows how the word was split: it is split so again, unless a composite form holds it whole. */
async function splitFor(writer: Writer, word: PlacedWord, pieces: Annotation['pieces']): Promise<TargetPiece[] | null> {
  const forms = carryPartition(
    pieces.map(({ form }) => form),
    word.form,
  );
  const [whole] = await piecesOf(writer, word.id);
  if (!forms || !whole) return null;
  const held = await writer
    .selectFrom('composite_member')
    .select('piece_id')
    .where('piece_id', '=', whole.id)
    .executeTakeFirst();
  if (held) return null;
  const [first = '', ...rest] = forms;
  await writer.updateTable('piece').set({ form: first }).where('id', '=', whole.id).execute();
  const rows = rest.map((form, i) => ({ word_id: word.id, ord: i + 2, form, xml_id: null, check_form: null }));
  await writer.insertInto('piece').values(rows).execute();
  return piecesOf(writer, word.id);
}

/** Binds the words again. Null: done. */
export async function attachComposite(
  writer: Writer,
  layerId: number,
  { posClass, lemma, categories, members }: Composite,
  references: readonly string[],
): Promise<Refusal | null> {
  if (references.length !== members.length) return refuse('count', { count: members.length });
  const pieces: number[] = [];
  for (const [i, reference] of references.entries()) {
    const word = await wordAt(writer, layerId, reference);
    if (!word) return refuse('word', { ref: reference });
    const own = await piecesOf(writer, word.id);
    const free = own.filter(({ id }) => !pieces.includes(id));
    const piece = free.find(({ form }) => form === members[i]?.piece) ?? (own.length === 1 ? free[0] : undefined);
    if (!piece) return refuse('pieces', { ref: reference });
    pieces.push(piece.id);
  }
  if (await hasComposite(writer, pieces)) return refuse('duplicate');
  const last = await writer
    .selectFrom('composite')
    .select(({ fn }) => fn.max('ord').as('ord'))
    .where('layer_id', '=', layerId)
    .executeTakeFirst();
  const { id } = await writer
    .insertInto('composite')
    .values({
      layer_id: layerId,
      ord: (last?.ord ?? 0) + 1,
      pos_class: posClass,
      lemma,
      categories: JSON.stringify(categories),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = pieces.map((piece, i) => ({ composite_id: id, ord: i + 1, piece_id: piece }));
  await writer.insertInto('composite_member').values(rows).execute();
  await writer
    .updateTable('layer')
    .set(({ eb }) => ({ composites: eb('composites', '+', 1) }))
    .where('id', '=', layerId)
    .execute();
  return null;
}

/** Whether a composite form binds just these pieces already. */
async function hasComposite(writer: Writer, pieces: readonly number[]): Promise<boolean> {
  const rows = await writer
    .selectFrom('composite_member as one')
    .innerJoin('composite_member as member', 'member.composite_id', 'one.composite_id')
    .select(['member.composite_id', 'member.piece_id'])
    .where('one.piece_id', '=', pieces[0] ?? 0)
    .execute();
  const byComposite = new Map<number, Set<number>>();
  for (const { composite_id, piece_id } of rows) {
    byComposite.set(composite_id, (byComposite.get(composite_id) ?? new Set()).add(piece_id));
  }
  return [...byComposite.values()].some((own) => own.size === pieces.length && pieces.every((piece) => own.has(piece)));
}

/** `card.verse` or `card.verse.word`, one or two of them. Null: done. */
export async function attachPassage(
  writer: Writer,
  id: number,
  layerId: number,
  references: readonly string[],
): Promise<Refusal | null> {
  const [from = '', to = from] = references;
  if (references.length > 2) return refuse('count', { count: 2 });
  const first = await endOf(writer, layerId, from, 'first');
  if (!first) return refuse('verse', { ref: from });
  const last = await endOf(writer, layerId, to, 'last');
  if (!last || last.ord < first.ord) return refuse('verse', { ref: to });
  await writer
    .updateTable('passage')
    .set({ from_ref: from, to_ref: to, from_word_id: first.word, to_word_id: last.word, lost: 0 })
    .where('id', '=', id)
    .execute();
  return null;
}

/** The word at one end of a passage; a verse without words stands for itself, by its order. */
async function endOf(writer: Writer, layerId: number, ref: string, end: 'first' | 'last') {
  if (ref.split('.').length > 2) {
    const found = await wordAt(writer, layerId, ref);
    return found && { word: found.id, ord: found.ord };
  }
  const rows = await wordsOfVerse(writer, layerId, ref);
  const row = end === 'first' ? rows[0] : rows.at(-1);
  return row ? { word: row.id, ord: row.ord } : null;
}
