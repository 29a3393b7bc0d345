import { addToCounts, bindPieces, giveReadings, savePieces } from '../../../corpus/annotation.ts';
import type { OrphanContent } from '../../../corpus/orphans.ts';
import { updatePassage } from '../../../corpus/passages.ts';
import { type PlacedWord, wordAt, wordsOfVerse } from '../../../corpus/placed-words.ts';
import type { StoredPiece } from '../../../corpus/whole-layer.ts';
import { listComposites, loadPieces } from '../../../corpus/words.ts';
import type { Reader, Writer } from '../../../db/transaction.ts';
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
  // Nothing is written before all of it is known to fit: a refusal changes nothing.
  const missing: {
    target: StoredPiece;
    checkForm: string | null;
    readings: Annotation['pieces'][number]['readings'];
  }[] = [];
  for (const [i, { form, checkForm, readings }] of pieces.entries()) {
    const target = targets[i];
    if (!target || readings.length === 0 || sameReadings(target.readings, readings)) continue;
    if (target.readings.length > 0) return refuse('annotated', { ref: reference });
    const madeFor = checkForm ?? form;
    missing.push({ target, checkForm: madeFor === target.form ? null : madeFor, readings });
  }
  for (const { target, ...given } of missing) await giveReadings(writer, target.id, given);
  if (!word.hasReadings && missing.length > 0) await addToCounts(writer, layerId, 1, 0);
  return null;
}

const piecesOf = async (reader: Reader, word: number) => (await loadPieces(reader, [word])).get(word) ?? [];

/** For each piece of the orphan the one of the word that takes it; null where they do not fit. */
async function targetsFor(
  writer: Writer,
  word: PlacedWord,
  pieces: Annotation['pieces'],
): Promise<(StoredPiece | undefined)[] | null> {
  const targets = await piecesOf(writer, word.id);
  if (targets.length === pieces.length) return targets;
  const [whole] = targets;
  if (whole && targets.length === 1 && !word.hasReadings) return splitFor(writer, word, whole, pieces);
  const own = pieces.map(({ form }) => ({ xmlId: null, form }));
  const pairs = pairPieces(own, targets);
  const found = own.map((_, at) => targets[pairs.indexOf(at)]);
  return pieces.every(({ readings }, at) => readings.length === 0 || found[at]) ? found : null;
}

/** The orphan knows how the word was split: it is split so again, unless a composite form holds it whole. */
async function splitFor(
  writer: Writer,
  word: PlacedWord,
  whole: StoredPiece,
  pieces: Annotation['pieces'],
): Promise<StoredPiece[] | null> {
  const forms = carryPartition(
    pieces.map(({ form }) => form),
    word.form,
  );
  if (!forms || (await listComposites(writer, { words: [word.id] })).length > 0) return null;
  const { xmlId, checkForm } = whole;
  const parts = forms.map((form, i) => (i === 0 ? { form, xmlId, checkForm } : { form, xmlId: null, checkForm: null }));
  await savePieces(
    writer,
    word.id,
    [whole],
    parts.map((part) => ({ ...part, readings: [] })),
  );
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
  const words: number[] = [];
  const pieces: number[] = [];
  for (const [i, reference] of references.entries()) {
    const word = await wordAt(writer, layerId, reference);
    if (!word) return refuse('word', { ref: reference });
    const own = await piecesOf(writer, word.id);
    const free = own.filter(({ id }) => !pieces.includes(id));
    const piece = free.find(({ form }) => form === members[i]?.piece) ?? (own.length === 1 ? free[0] : undefined);
    if (!piece) return refuse('pieces', { ref: reference });
    words.push(word.id);
    pieces.push(piece.id);
  }
  if (await hasComposite(writer, words, pieces)) return refuse('duplicate');
  await bindPieces(writer, layerId, { posClass, lemma, categories }, pieces);
  await addToCounts(writer, layerId, 0, 1);
  return null;
}

/** Whether a composite form binds just these pieces of words already. */
async function hasComposite(reader: Reader, words: readonly number[], pieces: readonly number[]): Promise<boolean> {
  const members = await listComposites(reader, { words: words.slice(0, 1) });
  const composites = [...Map.groupBy(members, ({ id }) => id).values()];
  return composites.some((own) => own.length === pieces.length && own.every(({ pieceId }) => pieces.includes(pieceId)));
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
  const words = { fromWordId: first.word, toWordId: last.word };
  await updatePassage(writer, id, { fromRef: from, toRef: to, ...words });
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
