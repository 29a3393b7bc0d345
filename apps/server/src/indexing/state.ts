import { createHash } from 'node:crypto';
import { DEFAULT_TAGSET, type NamedTags, type Tagset } from '@glosa/tagset';
import type { Reader } from '../db/transaction.ts';
import { type FeedText, listFeedTexts } from './feed.store.ts';
import { FEED_VERSION } from './schema.ts';
import { tagsetInForce } from './tagset-in-force.ts';

/** What an index of the database would be made of. */
export interface CorpusState {
  /** Two databases with states of one name have the same index. */
  readonly name: string;
  /** Names what every text is indexed by: how it is fed, the table of phonetic variants, and the tagset. */
  readonly source: string;
  /** In their order. */
  readonly texts: readonly FeedText[];
}

/**
 * Names what a snapshot was built from: the visible texts in their order, each with its revision and its links, and the
 * table of phonetic variants.
 */
export async function readState(reader: Reader): Promise<string> {
  return nameOf(await readSource(reader), reader);
}

/** All of it, read in one moment if the reader is of one. */
export async function readCorpusState(reader: Reader): Promise<CorpusState> {
  const source = await readSource(reader);
  return { name: await nameOf(source, reader), source, texts: await listFeedTexts(reader) };
}

async function nameOf(source: string, reader: Reader): Promise<string> {
  const texts = await reader
    .selectFrom('corpus_text')
    .select(['id', 'code', 'revision', 'links', 'updated_at'])
    .where('active', '=', 1)
    .orderBy('ord')
    .orderBy('id')
    .execute();
  return digest([source, texts.map((t) => [t.id, t.code, t.revision, t.links, t.updated_at])]);
}

async function readSource(reader: Reader): Promise<string> {
  const variants = await reader
    .selectFrom('other_version')
    .where('kind', '=', 'phonetic-variants')
    .select(['version', 'sha256', 'created_at'])
    .orderBy('version', 'desc')
    .limit(1)
    .execute();
  return digest([FEED_VERSION, variants, ...tagsOf((await tagsetInForce(reader)).tagset)]);
}

/** What of a tagset that is not the default queries are read by. Rules alone change no index. */
function tagsOf({ categories, groups, classes, doubleClasses }: Tagset): string[] {
  const part = (of: NamedTags) => JSON.stringify([of.categories, of.groups, of.classes, of.doubleClasses]);
  const own = part({ categories, groups, classes, doubleClasses });
  return own === part(DEFAULT_TAGSET) ? [] : [digest(own)];
}

// Of digits and letters alone: a revision stands in tables, where a first `-` would be taken for a formula.
function digest(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 27);
}
