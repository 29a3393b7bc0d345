/** The tagset of this installation: the one that an admin put in force last, or the default. */
import { DEFAULT_TAGSET, type TagRules, type Tagset, tagRules, tagsetOfFile } from '@glosa/tagset';
import type { Reader } from '../db/transaction.ts';

export interface TagsetInForce {
  /** Number of the version in force; 0 where the default was never replaced. */
  version: number;
  /** Another one for every content; '' of the default. */
  digest: string;
  tagset: Tagset;
}

/** Tagsets by the digest of their content, the one asked for last at the end. */
const read = new Map<string, Tagset>();
/** A person who goes back and forth, or a process with several databases, needs a few. */
const KEPT = 8;

/**
 * Asks the database at each call which version is in force, so that every server and every thread follows at once and a
 * transaction sees one tagset from its beginning to its end. The content is read only where it is new.
 */
export async function tagsetInForce(reader: Reader): Promise<TagsetInForce> {
  const last = await reader
    .selectFrom('tagset_version')
    .select(['version', 'digest'])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  const { version, digest } = last ?? { version: 0, digest: '' };
  return { version, digest, tagset: await tagsetOf(reader, version, digest) };
}

async function tagsetOf(reader: Reader, version: number, digest: string): Promise<Tagset> {
  if (digest === '') return DEFAULT_TAGSET;
  const tagset = read.get(digest) ?? (await loadTagset(reader, version));
  read.delete(digest);
  read.set(digest, tagset);
  for (const [oldest] of read) if (read.size > KEPT) read.delete(oldest);
  return tagset;
}

async function loadTagset(reader: Reader, version: number): Promise<Tagset> {
  const { content } = await reader
    .selectFrom('tagset_version')
    .select('content')
    .where('version', '=', version)
    .executeTakeFirstOrThrow();
  return content === null ? DEFAULT_TAGSET : tagsetOfFile(content);
}

/** What an import checks annotation against. */
export async function readTagRules(reader: Reader): Promise<TagRules> {
  return tagRules((await tagsetInForce(reader)).tagset);
}
