/** Which works of the tree are Psalters, how each counts its psalms, and how both numbers are written. */
import { type Language, PSALMS } from '@glosa/contract';
import { alike, DICTIONARIES, FIRST_LANGUAGE, format } from '@glosa/dictionary';
import type { Reader } from '../../db/transaction.ts';
import { cite, citedPlace } from './citation.ts';
import type { OutlineNode, SourceOutline } from './outline.ts';
import { type Counting, isMarked, type Numbered, numbersIn, otherCounting, SIGNS } from './psalm-numbers.ts';

/** Psalters, each with its way of counting. */
export type Countings = ReadonlyMap<OutlineNode, Counting>;

export const psalmIn = (work: OutlineNode, psalm: number): OutlineNode | undefined =>
  work.children.find((part) => part.type === 'part' && part.abbr[FIRST_LANGUAGE] === String(psalm));

/** A book of as many parts as a Psalter, some of which have as many verses as one way of counting gives them. */
export async function loadCountings(reader: Reader, outline: SourceOutline): Promise<Countings> {
  const works = outline.nodes.filter(({ type, children }) => type !== 'part' && children.length === PSALMS);
  if (works.length === 0) return new Map();
  const telling = new Set(Object.values(SIGNS).flatMap((signs) => Object.keys(signs).map(Number)));
  const parts = works.flatMap((work) => [...telling].flatMap((psalm) => psalmIn(work, psalm)?.id ?? []));
  const rows = await reader
    .selectFrom('source_verse')
    .select('node_id')
    .select(({ fn }) => fn.count<number>('label').distinct().as('verses'))
    .where('node_id', 'in', parts)
    .groupBy('node_id')
    .execute();
  const sizes = new Map(rows.map(({ node_id, verses }) => [node_id, Number(verses)]));
  const hasSigns = (work: OutlineNode, signs: Readonly<Record<number, number>>) =>
    Object.entries(signs).every(([psalm, verses]) => sizes.get(psalmIn(work, Number(psalm))?.id ?? 0) === verses);
  return new Map(
    works.flatMap((work) => {
      const found = Object.entries(SIGNS).find(([, signs]) => hasSigns(work, signs));
      return found === undefined ? [] : [[work, found[0] as Counting] as const];
    }),
  );
}

const place = (psalm: number, label: string | null) => ({ work: alike(''), parts: [alike(String(psalm))], label });

/** Numbers alone: `139`, `9–10`, `116:1–9`. */
function writeNumbers(language: Language, numbers: readonly Numbered[]): string {
  const [first, last] = [numbers[0], numbers.at(-1)];
  if (first === undefined || last === undefined) return '';
  const end = (of: Numbered, side: 'from' | 'to') => (of.verses === null ? null : String(of.verses[side]));
  return cite(language, place(first.psalm, end(first, 'from')), place(last.psalm, end(last, 'to')));
}

/** The number of a psalm in its Psalter; null for what is no psalm. */
export function psalmOf(countings: Countings, { parent, abbr }: OutlineNode): number | null {
  const psalm = Number(abbr[FIRST_LANGUAGE]);
  return parent !== null && countings.has(parent) && Number.isInteger(psalm) ? psalm : null;
}

/** How a psalm, or verses of one, are counted otherwise; none where that is the same, or the node is no psalm. */
export function otherNumbers(
  countings: Countings,
  node: OutlineNode,
  verses: { from: string; to: string } | null,
): Numbered[] {
  const counting = node.parent === null ? undefined : countings.get(node.parent);
  const psalm = psalmOf(countings, node);
  if (counting === undefined || psalm === null) return [];
  const [from, to] = [Number(verses?.from), Number(verses?.to)];
  const own: Numbered = { psalm, verses: Number.isInteger(from) && Number.isInteger(to) ? { from, to } : null };
  const exact = numbersIn(otherCounting(counting), counting, own);
  // Where verses have no number of their own there, the psalm has.
  const found = exact.length > 0 ? exact : numbersIn(otherCounting(counting), counting, { psalm, verses: null });
  const isSame = ({ psalm: other, verses: counted }: Numbered) =>
    other === psalm && (counted === null || (counted.from === own.verses?.from && counted.to === own.verses.to));
  return found.length === 1 && found.every(isSame) ? [] : found;
}

/** How a node, or verses of it, are cited, with the numbers of both countings where they differ: `Ps 138 (Vg) / 139`. */
export function citeNode(
  countings: Countings,
  node: OutlineNode,
  verses: { from: string; to: string } | null,
  language: Language,
): string {
  const citation = cite(language, citedPlace(node, verses?.from ?? null), citedPlace(node, verses?.to ?? null));
  const others = writeNumbers(language, otherNumbers(countings, node, verses));
  const counting = node.parent === null ? undefined : countings.get(node.parent);
  if (others === '' || counting === undefined) return citation;
  const marked = (number: string) => format(DICTIONARIES[language]['sources.vulgate-number'], { number });
  return isMarked(counting) ? `${marked(citation)} / ${others}` : `${citation} / ${marked(others)}`;
}
