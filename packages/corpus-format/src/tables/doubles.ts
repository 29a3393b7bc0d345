import type { ParsedDouble, ParsedWord, SourcePlace } from '../layer.ts';
import type { ProblemLog } from '../problem.ts';
import { checkDouble, parseCategories, type TagRules } from '../tags.ts';
import { type Column, type RawTable, readTable } from './table.ts';

const COLUMNS: readonly Column[] = [
  { name: 'tokens', required: true, aliases: ['tokeny'] },
  { name: 'class', required: true, aliases: ['klasa'] },
  { name: 'lemma', aliases: ['lemat'] },
  { name: 'categories', aliases: ['kategorie'] },
];

/** A composite form has at least two members; of those found in corpora none has more than five. */
export const MEMBERS = { min: 2, max: 5 } as const;

/** Where an xml:id leads. */
export interface PieceAddress {
  word: number;
  piece: number;
}

/** Every xml:id of the layer's words and pieces; a split word's own id gives piece -1. */
export function indexIds(words: readonly ParsedWord[], joined: ReadonlyMap<string, number>): Map<string, PieceAddress> {
  const ids = new Map<string, PieceAddress>();
  const addWord = (id: string, at: number) =>
    ids.set(id, { word: at, piece: (words[at]?.pieces.length ?? 1) > 1 ? -1 : 0 });
  for (const [at, word] of words.entries()) {
    if (word.xmlId !== null) addWord(word.xmlId, at);
    for (const [piece, { xmlId }] of word.pieces.entries()) if (xmlId !== null) ids.set(xmlId, { word: at, piece });
  }
  for (const [id, at] of joined) addWord(id, at);
  return ids;
}

/** A composite form as a file has it. */
export interface RawDouble {
  /** xml:ids of its members, `#` before them or not. */
  tokens: string;
  posClass: string;
  /** '' where there is none. */
  lemma: string;
  categories: string;
  places: { tokens: SourcePlace; class: SourcePlace; categories: SourcePlace };
}

/** The rows of `doubles`. */
export function readDoubles(table: RawTable, log: ProblemLog): RawDouble[] {
  return readTable(table, COLUMNS, log).map((row) => ({
    tokens: row.get('tokens'),
    posClass: row.get('class'),
    lemma: row.get('lemma'),
    categories: row.get('categories'),
    places: { tokens: row.place('tokens'), class: row.place('class'), categories: row.place('categories') },
  }));
}

/** Composite forms with their members found by xml:id; those that are wrong are reported. */
export function resolveDoubles(
  raw: readonly RawDouble[],
  ids: ReadonlyMap<string, PieceAddress>,
  tags: TagRules,
  log: ProblemLog,
): ParsedDouble[] {
  const doubles: ParsedDouble[] = [];
  const seen = new Map<string, number>();
  for (const { tokens, posClass, lemma, categories: written, places } of raw) {
    const place = places.tokens;
    const members = findMembers(tokens, place, ids, log);
    const categories = parseCategories(written, places.categories, log);
    checkDouble(posClass, categories, tags, places.class, log, places.categories);
    if (!members) continue;
    const key = `${posClass} ${members.map((member) => `${member.word}.${member.piece}`).sort()}`;
    const other = seen.get(key);
    if (other !== undefined) log.error(['TAB-VALUE', 'duplicate'], { ...place, found: tokens, params: { other } });
    seen.set(key, place.line);
    doubles.push({ posClass, lemma: lemma || null, categories, members, place });
  }
  return doubles;
}

function findMembers(
  tokens: string,
  place: SourcePlace,
  ids: ReadonlyMap<string, PieceAddress>,
  log: ProblemLog,
): PieceAddress[] | null {
  const names = tokens.split(/\s+/u).filter((name) => name !== '');
  const members: PieceAddress[] = [];
  let known = true;
  for (const name of names) {
    const address = ids.get(name.replace(/^#/, ''));
    if (!address) log.error('REF-WORD', { ...place, found: name });
    else if (address.piece < 0) log.error(['REF-WORD', 'split'], { ...place, found: name });
    else if (!members.some((one) => one.word === address.word && one.piece === address.piece)) members.push(address);
    known &&= address !== undefined && address.piece >= 0;
  }
  if (known && (members.length < MEMBERS.min || members.length > MEMBERS.max)) {
    const expected = `${MEMBERS.min}–${MEMBERS.max}`;
    log.error(['TAB-VALUE', 'members'], { ...place, expected, found: String(members.length) });
    return null;
  }
  return known ? members : null;
}
