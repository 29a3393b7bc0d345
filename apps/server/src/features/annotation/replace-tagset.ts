/** Putting another tagset in force, and what was in force before. */
import { createHash } from 'node:crypto';
import {
  type AnswerOf,
  type annotationTagset,
  type BodyOf,
  type Language,
  type replaceTagset,
  TAGSET_VERSIONS,
  type TagsetCheck,
  type TagsetVersion,
} from '@glosa/contract';
import { canonicalTagset, DEFAULT_TAGSET, formatTagset, parseTagset, type Tagset, tagsetOfFile } from '@glosa/tagset';
import type { Storage } from '../../db/open.ts';
import type { TagsetVersionTable } from '../../db/schema-annotation.ts';
import type { Reader } from '../../db/transaction.ts';
import { FormError, NotFound } from '../../errors.ts';
import { FileAnswer } from '../../http/file-answer.ts';
import { announceChangeOfAll } from '../../indexing/changes.ts';
import { RESERVED_TAGS } from '../../indexing/schema.ts';
import { type TagsetInForce, tagsetInForce } from '../../indexing/tagset-in-force.ts';
import { recordDeed } from '../users/users.service.ts';
import {
  findTagsetContent,
  insertTagsetVersion,
  listTagsetVersions,
  type TagsetVersionRow,
  takeTagsetTurn,
} from './tagset.store.ts';
import { describeRules, describeTags } from './tagset.ts';
import { checkReplacement, countsOf, refusedCheck } from './tagset-check.ts';

const FROM_THE_BEGINNING: TagsetVersion = {
  ...{ version: 0, kind: 'default', ofVersion: null, isDefault: true, invalid: 0, by: null, at: null },
  counts: countsOf(DEFAULT_TAGSET),
};

function describeVersion(row: TagsetVersionRow): TagsetVersion {
  const { version, kind, of_version: ofVersion, digest, counts, invalid, actor: by, created_at: at } = row;
  const isDefault = digest === '';
  // A release may bring another default.
  return {
    version,
    kind,
    ofVersion,
    isDefault,
    counts: isDefault ? countsOf(DEFAULT_TAGSET) : JSON.parse(counts),
    invalid,
    by,
    at,
  };
}

/** The tagset in force with its versions. */
export async function describeTagset(reader: Reader): Promise<AnswerOf<typeof annotationTagset>> {
  const { tagset } = await tagsetInForce(reader);
  const versions = (await listTagsetVersions(reader, TAGSET_VERSIONS)).map(describeVersion);
  return {
    current: versions[0] ?? FROM_THE_BEGINNING,
    versions,
    tags: describeTags(tagset),
    rules: describeRules(tagset),
  };
}

/** As a file; without a number the one in force, 0: the default. @throws NotFound */
export async function writeTagset(reader: Reader, version: number | undefined): Promise<FileAnswer> {
  const tagset = version === undefined ? (await tagsetInForce(reader)).tagset : await findTagset(reader, version);
  if (tagset === null) throw new NotFound(`No tagset ${version}.`);
  const name = version === undefined ? 'glosa-tagset.json' : `glosa-tagset-${version}.json`;
  const json = `${JSON.stringify(formatTagset(tagset), null, 2)}\n`;
  return new FileAnswer(name, 'application/json; charset=utf-8', Buffer.from(json));
}

async function findTagset(reader: Reader, version: number): Promise<Tagset | null> {
  if (version === 0) return DEFAULT_TAGSET;
  const content = await findTagsetContent(reader, version);
  if (content === undefined) return null;
  return content === null ? DEFAULT_TAGSET : tagsetOfFile(content);
}

export interface ReplaceOrder extends BodyOf<typeof replaceTagset> {
  /** Login. */
  actor: string;
  requestId: string;
  at: Date;
  language: Language;
  /** Whether the person may still do it: a check may take a while. */
  mayStill: () => Promise<void>;
}

type Replaced = Extract<AnswerOf<typeof replaceTagset>, { applied: boolean }>;

/** @throws FormError where the file is wrong, or annotation would become invalid and the order does not confirm that */
export async function putInForce(storage: Storage, order: ReplaceOrder): Promise<Replaced> {
  const { read } = storage;
  const before = await tagsetInForce(read);
  if (order.version !== undefined && order.version !== before.version) throw stale();
  const { tagset, check } = await planTagset(read, before.tagset, order);
  if (tagset === null) {
    if (!order.dryRun) throw new FormError('tagset-problems', 'tagset.error.problems', {}, { check });
    return { applied: false, current: await currentOf(read), check };
  }
  const digest = digestOf(tagset);
  if (order.dryRun || digest === before.digest) return { applied: false, current: await currentOf(read), check };
  const { noLonger } = check.annotations;
  if (noLonger > 0 && !order.confirm) {
    throw new FormError('tagset-confirm', 'tagset.error.confirm', { count: noLonger }, { check });
  }
  await order.mayStill();
  await storeTagset(storage, order, { before, tagset, digest, invalid: noLonger });
  return { applied: true, current: await currentOf(read), check };
}

const stale = () => new FormError('tagset-stale', 'tagset.error.stale');

async function currentOf(reader: Reader): Promise<TagsetVersion> {
  const [last] = await listTagsetVersions(reader, 1);
  return last === undefined ? FROM_THE_BEGINNING : describeVersion(last);
}

async function planTagset(
  reader: Reader,
  before: Tagset,
  { file, restore, language }: ReplaceOrder,
): Promise<{ tagset: Tagset | null; check: TagsetCheck }> {
  const after = restore === undefined ? parseTagset(file, before, RESERVED_TAGS) : await restored(reader, restore);
  if (after.tagset === null) {
    return { tagset: null, check: refusedCheck(after.problems, after.count, language) };
  }
  return { tagset: after.tagset, check: await checkReplacement(reader, { before, after: after.tagset }, language) };
}

async function restored(reader: Reader, version: number) {
  const tagset = await findTagset(reader, version);
  if (tagset === null) throw new FormError('tagset-gone', 'tagset.error.gone', { version });
  return { tagset };
}

/** '' of the default, so that an installation which has it again follows it through releases. */
function digestOf(tagset: Tagset): string {
  const text = canonicalTagset(tagset);
  return text === canonicalTagset(DEFAULT_TAGSET) ? '' : createHash('sha256').update(text).digest('hex');
}

function storeTagset(
  storage: Storage,
  { restore, actor, requestId, at }: ReplaceOrder,
  { before, tagset, digest, invalid }: { before: TagsetInForce; tagset: Tagset; digest: string; invalid: number },
): Promise<void> {
  const kind: TagsetVersionTable['kind'] = restore === undefined ? 'file' : restore === 0 ? 'default' : 'restore';
  return storage.transact(async (writer) => {
    await takeTagsetTurn(writer, at.toISOString());
    const { version: last } = await tagsetInForce(writer);
    if (last !== before.version) throw stale();
    const version = last + 1;
    await insertTagsetVersion(writer, {
      ...{ version, kind, of_version: kind === 'restore' ? (restore ?? null) : null, digest, invalid, actor },
      content: digest === '' ? null : JSON.stringify(formatTagset(tagset)),
      ...{ counts: JSON.stringify(countsOf(tagset)), created_at: at.toISOString() },
    });
    const deed = { action: 'tagset-changed', subject: '', actor, requestId, at } as const;
    await recordDeed(writer, { ...deed, before: { version: last }, after: { version } });
    // Values are found by their names, so what is indexed by the old ones is indexed again.
    announceChangeOfAll(storage, writer);
  });
}
