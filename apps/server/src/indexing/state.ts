import { createHash } from 'node:crypto';
import type { TextRecord } from '@glosa/contract';
import { DEFAULT_TAGSET, type NamedTags, type Tagset } from '@glosa/tagset';
import { listFields } from '../corpus/record-fields.ts';
import { type LayerOfText, listTexts, listTranscriptions } from '../corpus/texts.ts';
import { levelsOf, readVocabulary } from '../corpus/vocabulary.ts';
import type { Reader } from '../db/transaction.ts';
import { FEED_VERSION, INDEX_SCHEMA, indexSchema } from './schema.ts';
import { tagsetInForce } from './tagset-in-force.ts';
import type { Classification } from './text-attributes.ts';

/** A text that a visitor may search. */
export interface FeedText {
  id: number;
  code: string;
  /** Another one after every change of the text, and of what is linked to it. */
  stamp: string;
  layerId: number;
  /** Number of words of the transcription. */
  words: number;
  /** Of the transcription, as a BCP 47 tag; null where the file does not say. */
  language: string | null;
  /** What is known of the text as a witness; null where nothing is. */
  record: TextRecord | null;
}

/** What an index of the database would be made of. */
export interface CorpusState {
  /** Two databases with states of one name have the same index. */
  readonly name: string;
  /**
   * Names what every text is indexed by: how it is fed, the table of phonetic variants, the tagset, the declared fields of
   * records, and which of their values are part of others.
   */
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
  const layers = await listTranscriptions(reader, true);
  return { name: await nameOf(source, reader), source, texts: layers.map(feedText) };
}

function feedText({
  id,
  text_id,
  code,
  words,
  language,
  textRevision,
  textUpdatedAt,
  textLinks,
  record,
}: LayerOfText): FeedText {
  const stamp = `${text_id} ${textRevision} ${textUpdatedAt} ${textLinks}`;
  return { id: text_id, code, stamp, layerId: id, words, language, record };
}

async function nameOf(source: string, reader: Reader): Promise<string> {
  const texts = await listTexts(reader, true);
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
  const tags = tagsOf((await tagsetInForce(reader)).tagset);
  const classes = classesOf(await readClassification(reader));
  return digest([FEED_VERSION, INDEX_SCHEMA.writings, variants, ...tags, ...classes]);
}

/** What texts are classified by here. */
export async function readClassification(reader: Reader): Promise<Classification> {
  const [fields, vocabulary] = [await listFields(reader), await readVocabulary(reader)];
  return { fields: fields.map(({ key }) => key), levels: levelsOf(vocabulary) };
}

/** What an index of the database holds. */
export async function schemaInForce(reader: Reader) {
  const { fields } = await readClassification(reader);
  return indexSchema({ tagset: (await tagsetInForce(reader)).tagset, fields });
}

/** Where there is anything: the names of values alone change no index. */
function classesOf({ fields, levels }: Classification): string[] {
  const above = [...levels].map(([field, values]) => [field, [...values]]).filter(([, values]) => values?.length !== 0);
  return fields.length === 0 && above.length === 0 ? [] : [digest([fields, above])];
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
