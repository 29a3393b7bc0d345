/** Finding verses of sources, and what texts made of them. */
import {
  type AnswerOf,
  type Language,
  type QueryOf,
  SOURCE_PAGE,
  type SourceFinding,
  type searchSources,
} from '@glosa/contract';
import type { Reader } from '../../db/transaction.ts';
import { cite } from './citation.ts';
import { findPart, fold, foldIn, marksIn } from './fold.ts';
import {
  citedPlace,
  countPassages,
  type LinkedOutline,
  linksAt,
  loadLinkedOutline,
  type SourceLink,
  withDescendants,
} from './links.ts';
import type { OutlineNode } from './outline.ts';
import {
  loadVerses,
  ordersOf,
  type PlacedLink,
  type PlacedVerse,
  parallelPassage,
  placeLinks,
  rangeOf,
} from './parallel-passages.ts';
import { loadPassages } from './passages.store.ts';
import { type MeantVerses, readReference } from './references.ts';
import { requireNode, sourceNode } from './sources.service.ts';
import { type KeptVerse, partsOf } from './verse-words.ts';

type Answer = AnswerOf<typeof searchSources>;
type NodeAnswer = Extract<Answer, { kind: 'node' }>;
type WordsAnswer = Extract<Answer, { kind: 'words' }>;

export interface SourceSearch {
  /** An id, or words. */
  query: string;
  asked: QueryOf<typeof searchSources>;
  language: Language;
  isStaff: boolean;
  /** Verses that have the words; none where it is an id. */
  verses: readonly KeptVerse[];
}

/** The id that a query is, or null where it is words. */
export function idIn(query: string): number | null {
  const id = /^[1-9]\d{0,9}$/.test(query) ? Number(query) : null;
  return id === null || id > 2147483647 ? null : id;
}

/** @throws NotFound where the query is an id that there is none of, or none that this reader may see. */
export async function searchSourcesFor(reader: Reader, search: SourceSearch): Promise<Answer> {
  const tree = await loadLinkedOutline(reader, search.isStaff);
  const id = idIn(search.query);
  return id === null
    ? findByWords(reader, tree, search)
    : findAtNode(reader, tree, requireNode(tree.outline, id), search);
}

/** The orders of the verses where links begin and end, for those that do not in one of the nodes read already. */
export async function ordersOfEnds(
  reader: Reader,
  links: readonly SourceLink[],
  verses: readonly PlacedVerse[],
  language: Language,
): Promise<Map<string, number>> {
  const orders = ordersOf(verses);
  const known = new Set(verses.map(({ node }) => node));
  const others = new Set(links.flatMap(({ from, to }) => [from, to]).filter((node) => !known.has(node)));
  for (const [place, ord] of ordersOf(await loadVerses(reader, [...others], language))) orders.set(place, ord);
  return orders;
}

async function findAtNode(
  reader: Reader,
  tree: LinkedOutline,
  node: OutlineNode,
  { asked, language }: SourceSearch,
): Promise<NodeAnswer> {
  const nodes = [...withDescendants(node)];
  const all = await loadVerses(reader, nodes, language);
  const verses = node.hasVerses && node.children.length === 0 ? rangeOf(all, asked.verseFrom, asked.verseTo) : all;
  const near = linksAt(tree.links, nodes);
  const placed = placeLinks(near, verses, await ordersOfEnds(reader, near, all, language));
  const isWanted = ({ link }: PlacedLink) => asked.texts === undefined || asked.texts.includes(link.code);
  const wanted = placed.filter(isWanted);
  const pages = Math.max(1, Math.ceil(verses.length / SOURCE_PAGE));
  const page = Math.min(asked.page, pages);
  const start = (page - 1) * SOURCE_PAGE;
  const shown = verses.slice(start, start + SOURCE_PAGE);
  const here = wanted.filter(({ first, last }) => first < start + SOURCE_PAGE && last >= start);
  const passages = await loadPassages(reader, new Set(here.map(({ link }) => link.passageId)));
  const answered = new Map(
    here.flatMap(({ link }) => {
      const loaded = passages.get(link.passageId);
      return loaded ? [[link.id, parallelPassage(link, loaded, language)] as const] : [];
    }),
  );
  return {
    ...{ kind: 'node', node: sourceNode(node, tree.counts), page, pages },
    total: countPassages(wanted.map(({ link }) => link)),
    perText: await countByText(
      reader,
      placed.map(({ link }) => link),
    ),
    verses: shown.map(({ node: { id }, label, languages }, i) => ({
      ...{ nodeId: id, label, citation: languages[0]?.citation ?? label, languages },
      parallels: here
        .filter(({ first, last }) => first <= start + i && last >= start + i)
        .flatMap(({ link }) => answered.get(link.id) ?? []),
    })),
  };
}

/** Linked passages of each text, in the order of the texts. */
export async function countByText(reader: Reader, links: readonly SourceLink[]): Promise<NodeAnswer['perText']> {
  const byText = Map.groupBy(links, ({ code }) => code);
  if (byText.size === 0) return [];
  const texts = await reader
    .selectFrom('corpus_text')
    .select(['code', 'name_pl', 'name_en'])
    .where('code', 'in', [...byText.keys()])
    .orderBy('ord')
    .orderBy('id')
    .execute();
  return texts.map(({ code, name_pl, name_en }) => {
    const name = { pl: name_pl, en: name_en || name_pl };
    return { code, name, passages: countPassages(byText.get(code) ?? []) };
  });
}

/** What a page of findings is cut from: places of verses, not yet the verses themselves. */
type Found = { node: OutlineNode; label?: string; verse?: KeptVerse };

async function findByWords(
  reader: Reader,
  tree: LinkedOutline,
  { query, asked, language, verses }: SourceSearch,
): Promise<WordsAnswer> {
  const text = query.normalize('NFC').trim();
  const hasVerse = async (node: OutlineNode, label: string) =>
    (await loadVerses(reader, [node], language)).some((verse) => verse.label === label);
  const meant = await readReference(tree.outline, text, hasVerse);
  const found: Found[] = [
    ...(await versesMeant(reader, tree, meant, language)),
    ...findNodes(tree, text).map((node) => ({ node })),
    ...placeVerses(tree, verses),
  ];
  const pages = Math.max(1, Math.ceil(found.length / SOURCE_PAGE));
  const page = Math.min(asked.page, pages);
  const shown = found.slice((page - 1) * SOURCE_PAGE, page * SOURCE_PAGE);
  return {
    ...{ kind: 'words', page, pages, total: found.length },
    references: meant.filter(({ from, to }) => from === to).map((place) => referenceOf(tree, place, language)),
    findings: await findingsOf(reader, tree, shown, text, language),
  };
}

function referenceOf(tree: LinkedOutline, meant: MeantVerses, language: Language): WordsAnswer['references'][number] {
  const { from, to, verseFrom, verseTo } = meant;
  const citation = cite(language, citedPlace(from, verseFrom), citedPlace(to, verseTo));
  return { node: sourceNode(from, tree.counts), verseFrom, verseTo, citation };
}

/** The verses of references; a reference to a whole part is the part. */
async function versesMeant(
  reader: Reader,
  tree: LinkedOutline,
  meant: readonly MeantVerses[],
  language: Language,
): Promise<Found[]> {
  const found: Found[] = [];
  for (const { from, to, verseFrom, verseTo } of meant) {
    if (verseFrom === null || verseTo === null) {
      found.push({ node: from });
      continue;
    }
    const between = tree.outline.nodes.slice(from.position, to.position + 1);
    const verses = await loadVerses(reader, between, language);
    const first = verses.findIndex(({ node, label }) => node === from && label === verseFrom);
    const last = verses.findIndex(({ node, label }) => node === to && label === verseTo);
    const range = verses.slice(Math.min(first, last), Math.max(first, last) + 1);
    found.push(...range.map(({ node, label }) => ({ node, label })));
  }
  return found;
}

/** Nodes with all the words in one of their names, those called just so first. Numbered parts are not looked through. */
function findNodes(tree: LinkedOutline, query: string): OutlineNode[] {
  const whole = fold(query);
  const parts = partsOf(query);
  if (parts.length === 0) return [];
  const isFound = (name: string) => parts.every((part) => findPart(name, part) !== -1);
  const found = tree.outline.nodes.flatMap((node) => {
    const { name, abbr, type } = node;
    const names = (type === 'part' ? [name.pl, name.en] : [name.pl, name.en, abbr.pl, abbr.en]).map(fold);
    if (type === 'part' && names.every((one) => /\d$/.test(one))) return [];
    if (names.includes(whole)) return [{ node, isExact: true }];
    return names.some(isFound) ? [{ node, isExact: false }] : [];
  });
  return [...found.filter(({ isExact }) => isExact), ...found.filter(({ isExact }) => !isExact)].map(
    ({ node }) => node,
  );
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
  tree: LinkedOutline,
  shown: readonly Found[],
  query: string,
  language: Language,
): Promise<SourceFinding[]> {
  const parts = partsOf(query);
  const nodes = new Set(shown.filter(({ label, verse }) => label !== undefined || verse).map(({ node }) => node));
  const verses = await loadVerses(reader, [...nodes], language);
  const links = [...nodes].flatMap((node) => linksAt(tree.links, [node]));
  const placed = placeLinks([...new Set(links)], verses, await ordersOfEnds(reader, links, verses, language));
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
    const passages = countPassages(
      placed.filter(({ first, last }) => first <= at && last >= at).map(({ link }) => link),
    );
    return [{ kind: 'verse', node: sourceNode(node, tree.counts), verse: own, marks, passages }];
  });
}
