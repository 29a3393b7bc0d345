import {
  type AnswerOf,
  type Language,
  MARKED_WORDS,
  type ParamsOf,
  type QueryOf,
  RELATED_THEMES,
  THEME_PAGE,
  type ThemeKind,
  type ThemeTreeNode,
  type themePassages,
  type themeTree,
} from '@glosa/contract';
import { DICTIONARIES, format, nameIn, nameOrder, writtenIn } from '@glosa/dictionary';
import type { Reader } from '../../db/transaction.ts';
import { Defect, NotFound } from '../../errors.ts';
import { type PassageReading, readPassages } from '../texts/passages.service.ts';
import { countShared } from './related.ts';
import { growTree, keyOf, pathTo, subtree, type ThemeNode } from './theme-tree.ts';
import * as store from './themes.store.ts';

/** One of the two trees, with counts of what visitors see. */
export async function readTree(
  reader: Reader,
  kind: ThemeKind,
  language: Language,
): Promise<AnswerOf<typeof themeTree>> {
  const nodes = growTree(await store.listThemes(reader), await store.listOccurrences(reader), language);
  const roots = [...nodes.values()].filter(({ row, parent }) => row.kind === kind && parent === null);
  return { kind, themes: roots.map(treeNode) };
}

function treeNode(node: ThemeNode): ThemeTreeNode {
  return { ...counted(node), children: node.children.map(treeNode) };
}

const counted = ({ row, own, all }: ThemeNode) => ({ id: row.id, name: row.name, own: own.size, total: all.size });

/** A stretch of a text with the themes that occur in it. */
interface Place {
  first: store.OccurrenceRow;
  occurrences: store.OccurrenceRow[];
}

interface Found {
  node: ThemeNode;
  nodes: ReadonlyMap<number, ThemeNode>;
  /** The theme and those below it, by id. */
  below: ReadonlyMap<number, ThemeNode>;
  /** All that visitors see, of all themes. */
  occurrences: readonly store.OccurrenceRow[];
  /** Those of these themes, by text and in text order. */
  places: Place[];
}

async function find(reader: Reader, { kind, id }: ParamsOf<typeof themePassages>, language: Language): Promise<Found> {
  const rows = await store.listThemes(reader);
  const occurrences = await store.listOccurrences(reader);
  const nodes = growTree(rows, occurrences, language);
  const node = nodes.get(id);
  if (node?.row.kind !== kind) throw new NotFound('There is no such theme.');
  const below = subtree(node);
  const places = Map.groupBy(
    occurrences.filter(({ themeId }) => below.has(themeId)),
    keyOf,
  );
  const sorted = [...places.values()].flatMap((all) =>
    all[0] === undefined ? [] : [{ first: all[0], occurrences: all }],
  );
  return { node, nodes, below, occurrences, places: sorted.sort(inTextOrder) };
}

/** Where two begin at the same word, the longer one comes first. What has no words comes last in its text. */
function inTextOrder({ first: a }: Place, { first: b }: Place): number {
  return (
    a.textOrd - b.textOrd ||
    compareCodes(a.code, b.code) ||
    (a.fromOrd ?? Number.MAX_SAFE_INTEGER) - (b.fromOrd ?? Number.MAX_SAFE_INTEGER) ||
    (b.toOrd ?? 0) - (a.toOrd ?? 0) ||
    compareCodes(a.fromRef, b.fromRef)
  );
}

const compareCodes = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

type Request = { params: ParamsOf<typeof themePassages>; language: Language };

/**
 * One page of the passages of a theme and of those below it.
 * @throws NotFound where there is no such theme of the kind.
 */
export async function readThemePassages(
  reader: Reader,
  { params, query, language }: Request & { query: QueryOf<typeof themePassages> },
): Promise<AnswerOf<typeof themePassages>> {
  const found = await find(reader, params, language);
  const { node } = found;
  const wanted = inTexts(found.places, query.texts);
  const pages = Math.max(1, Math.ceil(wanted.length / THEME_PAGE));
  const page = Math.min(query.page, pages);
  const { row } = node;
  return {
    kind: params.kind,
    theme: {
      ...counted(node),
      path: pathTo(node).map(({ row: { id, name } }) => ({ id, name })),
      description: writtenIn(language, row.description),
      authority: row.authority,
      children: node.children.map(counted),
    },
    ...{ page, pages, total: wanted.length },
    perText: perText(found.places),
    passages: await show(reader, found, wanted.slice((page - 1) * THEME_PAGE, page * THEME_PAGE)),
    related: relatedTo(found, language),
  };
}

/** No texts means all. */
function inTexts(places: Place[], texts: readonly string[] = []): Place[] {
  if (texts.length === 0) return places;
  const codes = new Set(texts);
  return places.filter(({ first }) => codes.has(first.code));
}

function perText(places: readonly Place[]): AnswerOf<typeof themePassages>['perText'] {
  const texts = Map.groupBy(places, ({ first }) => first.code);
  return [...texts].flatMap(([code, all]) =>
    all[0] === undefined ? [] : [{ code, name: all[0].first.textName, passages: all.length }],
  );
}

export type ShownPassage = AnswerOf<typeof themePassages>['passages'][number];

/** Two lines of each are shown; one that is too long for it is not marked in its text. */
const READING: PassageReading = {
  named: (words) => (words.to - words.from < MARKED_WORDS ? words : null),
  shortening: { most: 30, first: 22, last: 8 },
};

async function show(reader: Reader, { node, below }: Found, places: readonly Place[]): Promise<ShownPassage[]> {
  const passages = await readPassages(
    reader,
    places.map(({ first }) => first.passageId),
    READING,
  );
  return places.map(({ first, occurrences }) => {
    const passage = passages.get(first.passageId)?.passage;
    if (passage === undefined) throw new Defect(`Passage ${first.passageId} is gone.`);
    const themes = occurrences.map(({ themeId, certainty, note }) => {
      const theme = below.get(themeId);
      const isItself = theme === undefined || theme === node;
      return { theme: isItself ? null : { id: themeId, name: theme.row.name }, certainty, note };
    });
    return { passage, occurrences: themes };
  });
}

function relatedTo({ node, nodes, below, occurrences }: Found, language: Language) {
  const kin = new Set([...below.keys(), ...pathTo(node).map(({ row }) => row.id)]);
  const [own, others] = [
    occurrences.filter(({ themeId }) => below.has(themeId)),
    occurrences.filter(({ themeId }) => !kin.has(themeId)),
  ];
  const compare = nameOrder(language);
  return [...countShared(own, others)]
    .flatMap(([id, passages]) => {
      const theme = nodes.get(id);
      return theme === undefined ? [] : [{ kind: theme.row.kind, id, name: theme.row.name, passages }];
    })
    .sort(
      (a, b) =>
        b.passages - a.passages || compare(nameIn(language, a.name).text, nameIn(language, b.name).text) || a.id - b.id,
    )
    .slice(0, RELATED_THEMES);
}

/** Everything of a theme and those below it. @throws NotFound */
export async function readAllPassages(
  reader: Reader,
  { params, texts, language }: Request & { texts: readonly string[] | undefined },
): Promise<{ theme: ThemeNode; passages: ShownPassage[] }> {
  const found = await find(reader, params, language);
  const wanted = inTexts(found.places, texts);
  const passages: ShownPassage[] = [];
  for (let at = 0; at < wanted.length; at += THEME_PAGE) {
    passages.push(...(await show(reader, found, wanted.slice(at, at + THEME_PAGE))));
  }
  return { theme: found.node, passages };
}

/** What the head of a theme's page says, or null where there is no such theme. */
export async function describeTheme(
  reader: Reader,
  kind: ThemeKind,
  id: string | undefined,
  language: Language,
): Promise<{ title: string; description: string } | null> {
  const number = Number(id);
  if (!Number.isSafeInteger(number) || number > 2147483647) return null;
  const row = await store.findTheme(reader, kind, number);
  if (row === undefined) return null;
  const title = nameIn(language, row.name).text;
  return {
    title,
    description:
      writtenIn(language, row.description) ?? format(DICTIONARIES[language]['page.theme-description'], { name: title }),
  };
}
