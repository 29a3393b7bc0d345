import { passages } from '../corpus/passages.ts';
import type { Reader } from '../db/transaction.ts';
import { readSourceNames, readThemeNames } from './link-names.ts';

/** What a stretch of a text is linked to. */
export interface FeedLink {
  kind: 'theme' | 'parallel';
  /** The id in the file; themes give it to all their occurrences. */
  label: string;
  /** Ids of its first and its last word. */
  fromWord: number;
  toWord: number;
  attributes: Readonly<Record<string, string>>;
}

/**
 * Everything that visitors may know to be linked to the transcriptions of texts, by the ids of the texts; null: of all
 * texts. Parallel locations of sources that are hidden are not among it.
 */
export async function loadLinks(reader: Reader, texts: readonly number[] | null): Promise<Map<number, FeedLink[]>> {
  const found = [...(await loadOccurrences(reader, texts)), ...(await loadParallels(reader, texts))];
  const links = new Map<number, FeedLink[]>();
  for (const { textId, ...link } of found) {
    const known = links.get(textId);
    if (known === undefined) links.set(textId, [link]);
    else known.push(link);
  }
  return links;
}

type Found = FeedLink & { textId: number };

async function loadOccurrences(reader: Reader, texts: readonly number[] | null): Promise<Found[]> {
  const rows = await reader
    .selectFrom('theme_occurrence')
    .innerJoin(standing(reader, texts).as('at'), 'at.id', 'theme_occurrence.passage_id')
    .select(['at.textId', 'at.fromWordId', 'at.toWordId', 'theme_id', 'theme_occurrence.certainty'])
    .orderBy('theme_occurrence.ord')
    .orderBy('theme_occurrence.id')
    .execute();
  if (rows.length === 0) return [];
  const themes = await readThemeNames(reader);
  return rows.flatMap(({ theme_id, certainty, ...place }) => {
    const theme = themes.get(theme_id);
    if (theme === undefined) return [];
    const attributes = { theme: theme.names.join('\n'), kind: theme.kind, certainty: certainty ?? '' };
    return linkAt(place, { kind: 'theme', label: theme.label, attributes });
  });
}

async function loadParallels(reader: Reader, texts: readonly number[] | null): Promise<Found[]> {
  const rows = await reader
    .selectFrom('parallel')
    .innerJoin(standing(reader, texts).as('at'), 'at.id', 'parallel.passage_id')
    .select(['at.textId', 'at.fromWordId', 'at.toWordId'])
    .select(['parallel.label', 'node_id', 'end_node_id', 'relation', 'certainty'])
    .orderBy('parallel.ord')
    .orderBy('parallel.id')
    .execute();
  if (rows.length === 0) return [];
  const namesOf = await readSourceNames(reader);
  return rows.flatMap(({ label, node_id, end_node_id, relation, certainty, ...place }) => {
    const names = namesOf(node_id, end_node_id);
    if (names === null) return [];
    const attributes = { source: names.join('\n'), relation, certainty };
    return linkAt(place, { kind: 'parallel', label, attributes });
  });
}

/** Passages that are where they were. */
function standing(reader: Reader, texts: readonly number[] | null) {
  const all = passages(reader).where('lost', '=', 0);
  return texts === null ? all : all.where('text_id', 'in', texts.length === 0 ? [0] : texts);
}

/** Verses without words have nothing that could be searched. */
function linkAt(
  {
    textId,
    fromWordId: fromWord,
    toWordId: toWord,
  }: Record<'fromWordId' | 'toWordId', number | null> & { textId: number },
  link: Pick<FeedLink, 'kind' | 'label' | 'attributes'>,
): Found[] {
  return fromWord === null || toWord === null ? [] : [{ textId, fromWord, toWord, ...link }];
}
