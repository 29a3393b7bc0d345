import { createHash } from 'node:crypto';
import type { Reader } from '../db/transaction.ts';
import { FEED_VERSION } from './schema.ts';

/**
 * Names what a snapshot was built from: the visible texts in their order, each with its revision, and the table of
 * phonetic variants. Two databases with the same state have the same index.
 */
export async function readState(reader: Reader): Promise<string> {
  const texts = await reader
    .selectFrom('corpus_text')
    .select(['id', 'code', 'revision', 'updated_at'])
    .where('active', '=', 1)
    .orderBy('ord')
    .orderBy('id')
    .execute();
  const variants = await reader
    .selectFrom('phonetic_variant_version')
    .select(['version', 'sha256', 'created_at'])
    .orderBy('version', 'desc')
    .limit(1)
    .execute();
  const ofTexts = texts.map((t) => [t.id, t.code, t.revision, t.updated_at]);
  const content = JSON.stringify([FEED_VERSION, ofTexts, variants]);
  return createHash('sha256').update(content).digest('base64url').slice(0, 27);
}
