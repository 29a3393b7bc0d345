/** What sources are called, and how they are found by that. */
import type { Names, SourceTreeNode } from '@glosa/contract';
import { foldForFilter } from '@glosa/dictionary/browser';

/** What a node is found by, in letters without case and marks. */
interface Found {
  names: readonly string[];
  abbrs: readonly string[];
  /** How one refers to a part, in both languages: `mt 2`. */
  references: readonly string[];
}

/** Of all nodes of a tree by id. */
export function indexSources(nodes: readonly SourceTreeNode[]): ReadonlyMap<number, Found> {
  const index = new Map<number, Found>();
  // Chapters are called alike in every book.
  const known = new Map<string, string>();
  const folded = (text: string) => {
    const found = known.get(text) ?? foldForFilter(text);
    known.set(text, found);
    return found;
  };
  const both = (names: Names) => [...new Set(Object.values(names).map(folded))].filter(Boolean);
  const add = (node: SourceTreeNode, above: readonly string[]) => {
    const abbrs = both(node.abbr);
    const numbers = [...abbrs, ...(node.counted?.others ?? [])];
    const references = above.flatMap((reference) => numbers.map((number) => `${reference} ${number}`));
    index.set(node.id, { names: both(node.name), abbrs, references });
    // References begin at the package: what is above it is not said.
    const below = node.type === 'folder' ? [] : node.type === 'package' ? abbrs : references;
    for (const child of node.children) add(child, below);
  };
  for (const node of nodes) add(node, []);
  return index;
}

/** What is typed, without the verses at its end, or which counting they are of: `Mt 2,13-15` is looked for as `mt 2`. */
export function typedNode(typed: string): string {
  return foldForFilter(typed.trim())
    .replace(/(?<=\d)\s*(?:[,:.(]| \/ ).*$/, '')
    .replace(/\s+/g, ' ');
}

/** The verses that are typed at the end of a reference, `to` the same as `from` where there is one only. */
export function typedVerses(typed: string): { from: string; to: string } | null {
  const [, from, to] = /\d\s*[,:.]\s*([^\s\-–]+)(?:\s*[-–]\s*([^\s\-–]+))?\s*$/u.exec(typed) ?? [];
  return from === undefined ? null : { from, to: to ?? from };
}

/** Whether a node is what was typed (see `typedNode`): by its name or a word in it, its abbreviation, or as reference. */
export function isTyped(found: Found | undefined, typed: string): boolean {
  if (found === undefined || typed === '') return false;
  const { names, abbrs, references } = found;
  if (references.includes(typed)) return true;
  // A number alone would be found in every book.
  if (/^\d+$/.test(typed)) return references.length === 0 && abbrs.includes(typed);
  return (
    names.some((name) => name.startsWith(typed) || name.includes(` ${typed}`)) ||
    (references.length === 0 && abbrs.some((abbr) => abbr.startsWith(typed)))
  );
}

/** The first Psalter that is open, with all that it is in, and that texts draw on. */
export function openPsalter(nodes: readonly SourceTreeNode[], open: ReadonlySet<number>): SourceTreeNode | undefined {
  for (const node of nodes) {
    if (node.passages === 0 || !open.has(node.id)) continue;
    if (node.children.some(({ counted }) => counted !== undefined)) return node;
    const below = openPsalter(node.children, open);
    if (below !== undefined) return below;
  }
  return undefined;
}
