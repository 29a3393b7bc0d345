import type { ParsedDouble, ParsedWord } from '../layer.ts';
import type { ProblemLog } from '../problem.ts';
import { checkDouble, parseCategories, type TagRules } from '../tags.ts';
import { type Column, type RawTable, type Row, readTable } from './table.ts';

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

/** `doubles`: composite forms, their members given by xml:id. */
export function readDoubles(
  table: RawTable,
  ids: ReadonlyMap<string, PieceAddress>,
  tags: TagRules,
  log: ProblemLog,
): ParsedDouble[] {
  const doubles: ParsedDouble[] = [];
  const seen = new Map<string, number>();
  for (const row of readTable(table, COLUMNS, log)) {
    const members = readMembers(row, ids, log);
    const place = row.place('tokens');
    const posClass = row.get('class');
    const categories = parseCategories(row.get('categories'), row.place('categories'), log);
    checkDouble(posClass, categories, tags, row.place('class'), log, row.place('categories'));
    if (!members) continue;
    const key = `${posClass} ${members.map((member) => `${member.word}.${member.piece}`).sort()}`;
    const other = seen.get(key);
    if (other !== undefined) {
      log.error(['TAB-VALUE', 'duplicate'], { ...place, found: row.get('tokens'), params: { other } });
    }
    seen.set(key, place.line);
    doubles.push({ posClass, lemma: row.get('lemma') || null, categories, members, place });
  }
  return doubles;
}

function readMembers(row: Row, ids: ReadonlyMap<string, PieceAddress>, log: ProblemLog): PieceAddress[] | null {
  const names = row
    .get('tokens')
    .split(/\s+/u)
    .filter((name) => name !== '');
  const members: PieceAddress[] = [];
  const place = row.place('tokens');
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
