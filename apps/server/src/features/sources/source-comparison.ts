/** Verses of a source beside what texts made of them. */

import {
  type AnswerOf,
  COMPARED_TEXTS,
  type ComparedWord,
  type compareSources,
  type Language,
  type QueryOf,
  witnessLine,
} from '@glosa/contract';
import { listTextsWithLayers } from '../../corpus/texts.ts';
import { loadLemmas } from '../../corpus/words.ts';
import type { Reader } from '../../db/transaction.ts';
import type { LoadedPassage } from '../texts/passages.service.ts';
import { cite, citedPlace } from './citation.ts';
import { type Comparable, markCommon, wordsOfPassage, wordsOfVerse } from './compared-words.ts';
import { titlesOfSource } from './describe-source.ts';
import type { KeptVerses } from './kept-verses.ts';
import { countPassages, type LinkedOutline, linksAt, withDescendants } from './links.ts';
import type { OutlineNode } from './outline.ts';
import {
  endsOf,
  loadPassages,
  loadVerses,
  type PlacedLink,
  type PlacedVerse,
  parallelPassage,
  placeLinks,
  rangeOf,
} from './parallel-passages.ts';
import { requireNode, sourceNode } from './sources.service.ts';

type Answer = AnswerOf<typeof compareSources>;
type Row = Answer['rows'][number];

export interface ComparisonRequest {
  id: number;
  asked: QueryOf<typeof compareSources>;
  language: Language;
  tree: LinkedOutline;
  kept: KeptVerses;
}

/**
 * A node without verses of its own is compared by the first below it that has passages.
 * @throws NotFound where there is no such node, or none that this reader may see.
 */
export async function compareSourcesFor(reader: Reader, request: ComparisonRequest): Promise<Answer> {
  const { asked, language, kept } = request;
  const { outline, counts, countings, links } = request.tree;
  const named = requireNode(outline, request.id);
  const node = comparedNode(named, (below) => linksAt(links, [below]).length > 0);
  const own = await loadVerses(reader, [node], language);
  const verses = rangeOf(own, asked.verseFrom, asked.verseTo);
  const near = linksAt(links, [node]);
  const placed = placeLinks(near, verses, kept);
  const texts = await listTexts(reader, placed, asked.texts);
  const compared = texts.filter(({ isCompared }) => isCompared).map(({ code }) => code);
  const wanted = placed.filter(({ link }) => compared.includes(link.code));
  const passages = await loadPassages(reader, wanted, true);
  const words = [...passages.values()].flatMap(({ tokens }) => tokens.flatMap(({ word }) => word ?? []));
  const lemmas = await loadLemmas(reader, words);
  const draw = { compared, passages, lemmas, language };
  return {
    ...titlesOfSource(countings, node, endsOf(verses, own), language),
    ...{ node: sourceNode(node, counts), verseFrom: verses[0]?.label ?? '', verseTo: verses.at(-1)?.label ?? '' },
    texts,
    rows: stretchesOf(verses, wanted).map((stretch) => drawRow(stretch, draw)),
  };
}

function comparedNode(node: OutlineNode, hasLinks: (node: OutlineNode) => boolean): OutlineNode {
  if (node.hasVerses) return node;
  const withVerses = [...withDescendants(node)].filter(({ hasVerses }) => hasVerses);
  return withVerses.find(hasLinks) ?? withVerses[0] ?? node;
}

/** Those compared in their order, then the others that have passages here, most first. */
async function listTexts(
  reader: Reader,
  placed: readonly PlacedLink[],
  asked: readonly string[] | undefined,
): Promise<Answer['texts']> {
  const byText = Map.groupBy(placed, ({ link }) => link.code);
  const visible = await listTextsWithLayers(reader, true);
  const texts = visible.flatMap(({ text, layers, base }) => {
    const own = byText.get(text.code) ?? [];
    if (own.length === 0 && !asked?.includes(text.code)) return [];
    const language = layers.find(({ kind }) => kind === 'transcription')?.language ?? null;
    const { code, name } = text;
    const witness = witnessLine(base?.record ?? null);
    return [{ code, name, witness, language, passages: countPassages(own.map(({ link }) => link)) }];
  });
  texts.sort((a, b) => b.passages - a.passages);
  const codes = asked ? [...new Set(asked)] : texts.map(({ code }) => code);
  const compared = codes.flatMap((code) => texts.find((text) => text.code === code) ?? []).slice(0, COMPARED_TEXTS);
  const others = texts.filter((text) => !compared.includes(text) && text.passages > 0);
  return [
    ...compared.map((text) => ({ ...text, isCompared: true })),
    ...others.map((text) => ({ ...text, isCompared: false })),
  ];
}

interface Stretch {
  verses: PlacedVerse[];
  links: PlacedLink[];
}

/** Verses that one parallel location holds together stand in one row. */
function stretchesOf(verses: readonly PlacedVerse[], links: readonly PlacedLink[]): Stretch[] {
  const stretches: Stretch[] = [];
  for (let start = 0; start < verses.length; ) {
    let end = start;
    for (const { first, last } of links) if (first <= end && last > end) end = last;
    const inside = links.filter(({ first }) => first >= start && first <= end);
    stretches.push({ verses: verses.slice(start, end + 1), links: inside });
    start = end + 1;
  }
  return stretches;
}

interface Drawing {
  compared: readonly string[];
  passages: ReadonlyMap<number, LoadedPassage>;
  lemmas: ReadonlyMap<number, string[]>;
  language: Language;
}

function drawRow({ verses, links }: Stretch, { compared, passages, lemmas, language }: Drawing): Row {
  const source = verses.flatMap(({ languages }) =>
    languages.map((verse) => ({ verse, words: wordsOfVerse(verse.text, verse.language) })),
  );
  const cells = compared.map((code) =>
    links.flatMap(({ link }) => {
      const loaded = link.code === code ? passages.get(link.passageId) : undefined;
      if (loaded === undefined) return [];
      const words = wordsOfPassage(loaded.tokens, loaded.passage.language ?? '', lemmas);
      return [{ parallel: parallelPassage(link, loaded, language), words }];
    }),
  );
  const marked = markColumns([source, ...cells]);
  const [first, last] = [verses[0], verses.at(-1)];
  return {
    citation:
      first && last ? cite(language, citedPlace(first.node, first.label), citedPlace(last.node, last.label)) : '',
    source: source.map(({ verse }, i) => ({
      ...{ label: verse.label, language: verse.language },
      words: marked[0]?.[i] ?? [],
    })),
    cells: cells.map((cell, column) =>
      cell.length === 0 ? null : cell.map(({ parallel }, i) => ({ parallel, words: marked[column + 1]?.[i] ?? [] })),
    ),
  };
}

/** Marks the words of columns that consist of several pieces each. */
function markColumns(columns: readonly (readonly { words: Comparable[] }[])[]): ComparedWord[][][] {
  const marked = markCommon(columns.map((pieces) => pieces.flatMap(({ words }) => words)));
  return columns.map((pieces, column) => {
    let at = 0;
    return pieces.map(({ words }) => {
      at += words.length;
      return (marked[column] ?? []).slice(at - words.length, at);
    });
  });
}
