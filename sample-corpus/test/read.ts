import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const CORPUS = join(import.meta.dirname, '..', 'corpus');

/** A file of the corpus as text. */
export const file = (path: string): string => readFileSync(join(CORPUS, path), 'utf8');

/** Rows of a table of the corpus by column name. */
export function table(path: string): Record<string, string>[] {
  const [header = '', ...lines] = file(path).trimEnd().split('\n');
  const columns = header.split('\t');
  return lines.map((line) => {
    const cells = line.split('\t');
    if (cells.length !== columns.length) throw new Error(`${path}: ${cells.length} cells in “${line}”`);
    return Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? '']));
  });
}

/** The references `card.verse` of a text in order, read with nothing but a pattern. */
export function places(path: string): string[] {
  const text = file(path);
  const found: string[] = [];
  let card = '';
  const pattern = path.endsWith('.xml') ? /<(pb|lb) n="([^"]+)"/g : /^(@card |)(\S+?)(?=\t|$)/gm;
  for (const [, kind = '', label = ''] of text.matchAll(pattern)) {
    if (kind === 'pb' || kind === '@card ') card = label;
    else if (card) found.push(`${card}.${label}`);
  }
  return found;
}

/** All xml:ids of a TEI file, in order. */
export const xmlIds = (path: string): string[] =>
  [...file(path).matchAll(/xml:id="([^"]+)"/g)].map(([, id = '']) => id);
