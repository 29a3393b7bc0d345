/** Stretches of texts that sources and themes are linked to, as they are read. */
import type { Passage } from '@glosa/contract';
import type { Reader } from '../../db/transaction.ts';

/** What stands on a line; the whole of it is described where layers are parsed. */
interface LineItem {
  k: string;
  w?: number;
  r?: readonly { x: string; m?: readonly string[] }[];
  part?: 'I' | 'M' | 'F';
  sp?: 1;
}

/** A word, or (`word` null) punctuation and the like. */
export interface PassageToken {
  text: string;
  word: number | null;
  /** No space before it. */
  isJoined: boolean;
}

export interface LoadedPassage {
  passage: Passage;
  tokens: PassageToken[];
}

/** A passage of more verses than this is cut there. */
const VERSES = 1000;
/** So many words of a passage are named, as many as a reading page marks. */
const WORDS = 500;
/** A passage of more tokens than this is shortened in the middle. */
const SHOWN = 60;
const [HEAD, TAIL] = [40, 15];
/** So many ranges of verses are asked for at once. */
const ASKED = 100;

/** The passages of active texts with these ids, but for those that are lost. */
export async function loadPassages(reader: Reader, ids: Iterable<number>): Promise<Map<number, LoadedPassage>> {
  const rows = (await inBatches([...new Set(ids)], (some) => selectPassages(reader, some))).flat();
  const lines = await loadLines(reader, rows);
  return new Map(
    rows.map((row) => {
      const tokens = cut(tokensOf(lines.get(row.id) ?? []), row.fromWord, row.toWord);
      const words = tokens.flatMap(({ word }) => (word === null ? [] : [word])).slice(0, WORDS);
      const passage: Passage = {
        ...{ id: row.id, code: row.code, name: { pl: row.name_pl, en: row.name_en || row.name_pl } },
        ...{ language: row.language, from: row.fromRef, to: row.toRef, words, text: shorten(tokens) },
        startCardNumber: row.firstCard ?? 1,
        endCardNumber: row.lastCard ?? row.firstCard ?? 1,
      };
      return [row.id, { passage, tokens }];
    }),
  );
}

type PassageRow = Awaited<ReturnType<typeof selectPassages>>[number];

function selectPassages(reader: Reader, ids: readonly number[]) {
  return reader
    .selectFrom('passage')
    .innerJoin('corpus_text', 'corpus_text.id', 'passage.text_id')
    .leftJoin('word as first', 'first.id', 'passage.from_word_id')
    .leftJoin('word as last', 'last.id', 'passage.to_word_id')
    .leftJoin('verse as from_verse', 'from_verse.id', 'first.verse_id')
    .leftJoin('verse as to_verse', 'to_verse.id', 'last.verse_id')
    .leftJoin('card as from_card', 'from_card.id', 'from_verse.card_id')
    .leftJoin('card as to_card', 'to_card.id', 'to_verse.card_id')
    .leftJoin('layer', 'layer.id', 'first.layer_id')
    .select(['passage.id', 'code', 'corpus_text.name_pl', 'corpus_text.name_en', 'layer.language'])
    .select(['from_ref as fromRef', 'to_ref as toRef', 'from_word_id as fromWord', 'to_word_id as toWord'])
    .select(['first.layer_id as layerId', 'from_verse.ord as firstVerse', 'to_verse.ord as lastVerse'])
    .select(['from_card.ord as firstCard', 'to_card.ord as lastCard'])
    .where('passage.id', 'in', [...ids])
    .where('passage.lost', '=', 0)
    .where('active', '=', 1)
    .execute();
}

/** Lines of each passage, by its id, and one line more where a word may run over. */
async function loadLines(reader: Reader, rows: readonly PassageRow[]): Promise<Map<number, LineItem[][]>> {
  const ranges = rows.flatMap(({ id, layerId, firstVerse, lastVerse }) =>
    layerId === null || firstVerse === null || lastVerse === null
      ? []
      : [{ id, layerId, first: firstVerse, last: Math.min(lastVerse + 1, firstVerse + VERSES) }],
  );
  const found = await inBatches(
    ranges,
    (some) =>
      reader
        .selectFrom('verse')
        .select(['layer_id as layerId', 'ord', 'items'])
        .where(({ and, or, eb }) =>
          or(
            some.map(({ layerId, first, last }) =>
              and([eb('layer_id', '=', layerId), eb('ord', '>=', first), eb('ord', '<=', last)]),
            ),
          ),
        )
        .execute(),
    ASKED,
  );
  const items = new Map(found.flat().map((row) => [`${row.layerId}/${row.ord}`, row.items]));
  return new Map(
    ranges.map(({ id, layerId, first, last }) => {
      const lines: LineItem[][] = [];
      for (let ord = first; ord <= last; ord++) {
        lines.push(JSON.parse(items.get(`${layerId}/${ord}`) ?? '[]') as LineItem[]);
      }
      return [id, lines];
    }),
  );
}

/** Lines as one row of tokens; a word that runs over to the next line is one of them. */
function tokensOf(lines: readonly LineItem[][]): PassageToken[] {
  const tokens: PassageToken[] = [];
  const running = new Map<number, PassageToken>();
  for (const line of lines) {
    let isJoined = false;
    for (const { k, w, r = [], part, sp } of line) {
      if (!['w', 'p', 'x', 'g'].includes(k)) continue;
      const isPart = part !== undefined;
      const text = k === 'g' ? '[…]' : lettersOf(r, isPart && part !== 'F');
      const begun = w === undefined ? undefined : running.get(w);
      if (begun !== undefined && isPart) begun.text += text;
      else if (text !== '') tokens.push({ text, word: k === 'w' ? (w ?? null) : null, isJoined });
      const added = tokens.at(-1);
      if (isPart && begun === undefined && w !== undefined && added) running.set(w, added);
      isJoined = sp !== 1;
    }
  }
  return tokens;
}

/** What was crossed out is not read, nor the hyphen of a word that goes on in the next line. */
function lettersOf(runs: NonNullable<LineItem['r']>, goesOn: boolean): string {
  return runs
    .filter(({ m = [] }) => !m.includes('del') && !(goesOn && m.includes('pc')))
    .map(({ x }) => x)
    .join('');
}

function cut(tokens: PassageToken[], from: number | null, to: number | null): PassageToken[] {
  const first = tokens.findIndex(({ word }) => word === from);
  if (from === null || first === -1) return [];
  const last = tokens.findLastIndex(({ word }) => word === to);
  let end = last === -1 ? tokens.length : last + 1;
  // The point at the end of a sentence belongs to it.
  while (last !== -1 && tokens[end]?.word === null && tokens[end]?.isJoined) end++;
  return tokens.slice(first, end);
}

/** Tokens as running text, a long one without its middle. */
function shorten(tokens: readonly PassageToken[]): string {
  if (tokens.length <= SHOWN) return join(tokens);
  return `${join(tokens.slice(0, HEAD))} … ${join(tokens.slice(-TAIL))}`;
}

function join(tokens: readonly PassageToken[]): string {
  return tokens.map(({ text, isJoined }, i) => (i === 0 || isJoined ? text : ` ${text}`)).join('');
}

/** Lemmas by word id, of the first reading of each piece; words without annotation are not there. */
export async function loadLemmas(reader: Reader, words: readonly number[]): Promise<Map<number, string[]>> {
  const rows = await inBatches(words, (some) =>
    reader
      .selectFrom('piece')
      .innerJoin('reading', 'reading.piece_id', 'piece.id')
      .select(['piece.word_id as word', 'lemma'])
      .where('piece.word_id', 'in', [...some])
      .where('reading.ord', '=', 1)
      .where('lemma', 'is not', null)
      .execute(),
  );
  const lemmas = new Map<number, string[]>();
  for (const { word, lemma } of rows.flat()) {
    if (lemma === null) continue;
    const known = lemmas.get(word);
    if (known) known.push(lemma);
    else lemmas.set(word, [lemma]);
  }
  return lemmas;
}

async function inBatches<T, R>(all: readonly T[], ask: (some: readonly T[]) => Promise<R>, size = 900): Promise<R[]> {
  const answers: R[] = [];
  for (let at = 0; at < all.length; at += size) answers.push(await ask(all.slice(at, at + size)));
  return answers;
}
