/** Finding verses of sources, and what texts made of them. */
import {
  type AnswerOf,
  type Language,
  type QueryOf,
  SOURCE_PAGE,
  type SourceFinding,
  type searchSources,
} from '@glosa/contract';
import { FIRST_LANGUAGE } from '@glosa/dictionary';
import { listTexts } from '../../corpus/texts.ts';
import type { Reader } from '../../db/transaction.ts';
import { cite, citedPlace } from './citation.ts';
import { citeNode } from './countings.ts';
import { titlesOfSource } from './describe-source.ts';
import { findPart, fold, foldIn, marksIn } from './fold.ts';
import { type KeptVerse, type KeptVerses, partsOf } from './kept-verses.ts';
import { countPassages, type LinkedOutline, linksAt, type SourceLink, withDescendants } from './links.ts';
import { type OutlineNode, wayInWork } from './outline.ts';
import {
  endsOf,
  loadPassages,
  loadVerses,
  type PlacedLink,
  parallelPassage,
  placeLinks,
  placesIn,
  rangeOf,
  type VersePlace,
} from './parallel-passages.ts';
import { type MeantVerses, readReference } from './references.ts';
import { sourceNode } from './sources.service.ts';

type Answer = AnswerOf<typeof searchSources>;
type NodeAnswer = Extract<Answer, { kind: 'node' }>;
type WordsAnswer = Extract<Answer, { kind: 'words' }>;

export interface SourceSearch {
  /** An id, or words. */
  query: string;
  asked: QueryOf<typeof searchSources>;
  language: Language;
  tree: LinkedOutline;
  kept: KeptVerses;
}

/** The id that a query may be, or null where it is words. */
function idIn(query: string): number | null {
  const id = /^[1-9]\d{0,9}$/.test(query) ? Number(query) : null;
  return id === null || id > 2147483647 ? null : id;
}

/** A number that is the id of nothing this reader may see is looked for as any other word. */
export async function searchSourcesFor(reader: Reader, search: SourceSearch): Promise<Answer> {
  const id = idIn(search.query);
  const node = id === null ? undefined : search.tree.outline.find(id);
  return node === undefined ? findByWords(reader, search) : findAtNode(reader, node, search);
}

/**
 * A source without parts is there with all its verses, or those asked for; one with parts, which may be a whole Bible, with
 * the verses that something is linked to.
 */
async function findAtNode(
  reader: Reader,
  node: OutlineNode,
  { asked, language, tree, kept }: SourceSearch,
): Promise<NodeAnswer> {
  const nodes = [...withDescendants(node)];
  const hasParts = node.children.length > 0;
  const all = placesIn(kept, nodes);
  const stretch = hasParts ? all : rangeOf(all, asked.verseFrom, asked.verseTo);
  const linked = placeLinks(linksAt(tree.links, nodes), stretch, kept);
  const ofTexts = linked.filter(({ link }) => asked.texts === undefined || asked.texts.includes(link.code));
  const places = hasParts ? linkedOf(stretch, ofTexts) : stretch;
  const wanted = hasParts ? placeLinks(linksOf(ofTexts), places, kept) : ofTexts;
  const pages = Math.max(1, Math.ceil(places.length / SOURCE_PAGE));
  const page = Math.min(asked.page, pages);
  const start = (page - 1) * SOURCE_PAGE;
  const shown = places.slice(start, start + SOURCE_PAGE);
  const here = wanted.filter(({ first, last }) => first < start + SOURCE_PAGE && last >= start);
  return {
    ...{ kind: 'node', node: sourceNode(node, tree.counts), page, pages },
    ...titlesOfSource(tree.countings, node, endsOf(stretch, all), language),
    verseFrom: hasParts ? null : (stretch[0]?.label ?? null),
    verseTo: hasParts ? null : (stretch.at(-1)?.label ?? null),
    total: countPassages(linksOf(wanted)),
    perText: await countByText(reader, linksOf(linked)),
    verses: await drawVerses(reader, shown, start, here, language),
  };
}

const linksOf = (placed: readonly PlacedLink[]): SourceLink[] => placed.map(({ link }) => link);

/** The verses that some of these links touch. */
function linkedOf(all: readonly VersePlace[], placed: readonly PlacedLink[]): VersePlace[] {
  const touched = new Set<number>();
  for (const { first, last } of placed) for (let at = first; at <= last; at++) touched.add(at);
  return all.filter((_, at) => touched.has(at));
}

/** Verses with their texts and what is linked to each; `start` is the index of the first in what links are placed in. */
async function drawVerses(
  reader: Reader,
  shown: readonly VersePlace[],
  start: number,
  here: readonly PlacedLink[],
  language: Language,
): Promise<NodeAnswer['verses']> {
  const passages = await loadPassages(reader, here);
  const drawn = new Map(
    here.flatMap(({ link }) => {
      const loaded = passages.get(link.passageId);
      return loaded ? [[link.id, parallelPassage(link, loaded, language)] as const] : [];
    }),
  );
  const verses = await loadVerses(reader, [...new Set(shown.map(({ node }) => node))], language);
  const languages = new Map(verses.map((verse) => [`${verse.node.id}/${verse.ord}`, verse.languages]));
  return shown.map(({ node, ord, label }, i) => ({
    ...{ nodeId: node.id, label, citation: cite(language, citedPlace(node, label)) },
    languages: languages.get(`${node.id}/${ord}`) ?? [],
    parallels: here
      .filter(({ first, last }) => first <= start + i && last >= start + i)
      .flatMap(({ link }) => drawn.get(link.id) ?? []),
  }));
}

/** Linked passages of each text, in the order of the texts. */
export async function countByText(reader: Reader, links: readonly SourceLink[]): Promise<NodeAnswer['perText']> {
  const byText = Map.groupBy(links, ({ code }) => code);
  if (byText.size === 0) return [];
  return (await listTexts(reader, true)).flatMap((text) => {
    const own = byText.get(text.code);
    return own === undefined ? [] : [{ code: text.code, name: text.name, passages: countPassages(own) }];
  });
}

/** What a page of findings is cut from: places of verses, not yet the verses themselves. */
type Found = { node: OutlineNode; label?: string; verse?: KeptVerse };

async function findByWords(reader: Reader, { query, asked, language, tree, kept }: SourceSearch): Promise<WordsAnswer> {
  const text = query.normalize('NFC').trim();
  const meant = readReference(tree, text, ({ id }, label) => kept.orderOf(id, label) !== undefined);
  const found: Found[] = [
    ...versesMeant(tree, kept, meant),
    ...findNodes(tree, text).map((node) => ({ node })),
    ...placeVerses(tree, kept.find(text)),
  ];
  const pages = Math.max(1, Math.ceil(found.length / SOURCE_PAGE));
  const page = Math.min(asked.page, pages);
  const shown = found.slice((page - 1) * SOURCE_PAGE, page * SOURCE_PAGE);
  return {
    ...{ kind: 'words', page, pages, total: found.length },
    references: meant.filter(({ from, to }) => from === to).map((place) => referenceOf(tree, place, language)),
    countsDiffer: countDifferently(meant, kept),
    findings: await findingsOf(reader, shown, { query: text, language, tree, kept }),
  };
}

function referenceOf(tree: LinkedOutline, meant: MeantVerses, language: Language): WordsAnswer['references'][number] {
  const { from, verseFrom, verseTo } = meant;
  const verses = verseFrom === null || verseTo === null ? null : { from: verseFrom, to: verseTo };
  const citation = citeNode(tree.countings, from, verses, language);
  return { node: sourceNode(from, tree.counts), verseFrom, verseTo, citation };
}

/**
 * Whether works that a reference may mean have other numbers of verses in more than half of their parts: psalms are
 * counted in two ways, so that one number names two of them. A chapter cut in two here and there is no such case.
 */
function countDifferently(meant: readonly MeantVerses[], kept: KeptVerses): boolean {
  const works = [...new Set(meant.flatMap(({ from }) => wayInWork(from)[0] ?? []))];
  const sizes = works.map(
    (work) =>
      new Map(
        [...withDescendants(work)]
          .filter(({ hasVerses }) => hasVerses)
          .map((node) => [pathInWork(node), kept.at(node.id).length]),
      ),
  );
  return sizes.some((one, i) =>
    sizes.slice(i + 1).some((other) => {
      const shared = [...one.keys()].filter((path) => other.has(path));
      return shared.filter((path) => one.get(path) !== other.get(path)).length > shared.length / 2;
    }),
  );
}

const pathInWork = (node: OutlineNode): string =>
  wayInWork(node)
    .slice(1)
    .map(({ abbr }) => abbr[FIRST_LANGUAGE])
    .join('/');

/** The verses of references; a reference to a whole part is the part. */
function versesMeant(tree: LinkedOutline, kept: KeptVerses, meant: readonly MeantVerses[]): Found[] {
  return meant.flatMap(({ from, to, verseFrom, verseTo }): Found[] => {
    if (verseFrom === null || verseTo === null) return [{ node: from }];
    const places = placesIn(kept, tree.outline.nodes.slice(from.position, to.position + 1));
    const first = places.findIndex(({ node, label }) => node === from && label === verseFrom);
    const last = places.findIndex(({ node, label }) => node === to && label === verseTo);
    return places.slice(Math.min(first, last), Math.max(first, last) + 1);
  });
}

/** What nodes are found by, folded once for as long as their tree is kept. */
const foldedNames = new WeakMap<OutlineNode, readonly string[]>();

/** Of a part only its names: its abbreviation is a number; none where they are numbers, too. */
function namesToFind(node: OutlineNode): readonly string[] {
  const known = foldedNames.get(node);
  if (known !== undefined) return known;
  const { name, abbr, type } = node;
  const own = [...new Set([...Object.values(name), ...(type === 'part' ? [] : Object.values(abbr))].map(fold))];
  const names = type === 'part' && own.every((one) => /\d$/.test(one)) ? [] : own;
  foldedNames.set(node, names);
  return names;
}

/** Nodes with all the words in one of their names, those called just so first. Numbered parts are not looked through. */
function findNodes(tree: LinkedOutline, query: string): OutlineNode[] {
  const whole = fold(query);
  const parts = partsOf(query);
  if (parts.length === 0) return [];
  const isFound = (name: string) => parts.every((part) => findPart(name, part) !== -1);
  const exact: OutlineNode[] = [];
  const others: OutlineNode[] = [];
  for (const node of tree.outline.nodes) {
    const names = namesToFind(node);
    if (names.includes(whole)) exact.push(node);
    else if (names.some(isFound)) others.push(node);
  }
  return [...exact, ...others];
}

/** Those of visible nodes, in the order of the tree. */
function placeVerses(tree: LinkedOutline, verses: readonly KeptVerse[]): Found[] {
  const found = verses.flatMap((verse) => {
    const node = tree.outline.find(verse.nodeId);
    return node === undefined ? [] : [{ node, verse }];
  });
  return found.sort(
    (a, b) => a.node.position - b.node.position || a.verse.ord - b.verse.ord || a.verse.id - b.verse.id,
  );
}

async function findingsOf(
  reader: Reader,
  shown: readonly Found[],
  { query, language, tree, kept }: Omit<SourceSearch, 'asked'>,
): Promise<SourceFinding[]> {
  const parts = partsOf(query);
  const nodes = new Set(shown.filter(({ label, verse }) => label !== undefined || verse).map(({ node }) => node));
  const verses = await loadVerses(reader, [...nodes], language);
  const links = new Set([...nodes].flatMap((node) => linksAt(tree.links, [node])));
  const placed = placeLinks([...links], verses, kept);
  return shown.flatMap(({ node, label, verse }): SourceFinding[] => {
    if (label === undefined && verse === undefined) return [{ kind: 'node', node: sourceNode(node, tree.counts) }];
    const at = verses.findIndex((one) => one.node === node && (verse ? one.ord === verse.ord : one.label === label));
    const languages = verses[at]?.languages ?? [];
    const own = verse ? languages.find((one) => one.language === verse.language) : languages[0];
    if (own === undefined) return [];
    const marks = verse
      ? marksIn(
          own.text,
          own.language,
          parts.map((part) => foldIn(own.language, part)),
        )
      : [];
    const passages = countPassages(linksOf(placed.filter(({ first, last }) => first <= at && last >= at)));
    const citation = citeNode(tree.countings, node, { from: own.label, to: own.label }, language);
    return [{ kind: 'verse', node: sourceNode(node, tree.counts), verse: { ...own, citation }, marks, passages }];
  });
}
