import type { Language } from '@glosa/contract';
import type { Reader, Writer } from '../../db/transaction.ts';

/** A tab of a page of text. */
export interface FlatPlace {
  code: string;
  tab: number;
}

export interface StoredText {
  version: number;
  /** Null: the text that came with the product. */
  content: string | null;
  restored: number | null;
  actor: string;
  created_at: string;
}

const COLUMNS = ['version', 'content', 'restored', 'actor', 'created_at'] as const;

const versionsOf = (reader: Reader, { code, tab }: FlatPlace, language: Language) =>
  reader.selectFrom('flat_version').where('code', '=', code).where('tab', '=', tab).where('language', '=', language);

/** Undefined where none was written. */
export function findLatest(reader: Reader, place: FlatPlace, language: Language): Promise<StoredText | undefined> {
  return versionsOf(reader, place, language).select(COLUMNS).orderBy('version', 'desc').limit(1).executeTakeFirst();
}

export function findVersion(
  reader: Reader,
  place: FlatPlace,
  language: Language,
  version: number,
): Promise<StoredText | undefined> {
  return versionsOf(reader, place, language).select(COLUMNS).where('version', '=', version).executeTakeFirst();
}

/** The latest first, without their texts. */
export function listVersions(reader: Reader, place: FlatPlace, language: Language, limit: number) {
  return versionsOf(reader, place, language)
    .select(['version', 'restored', 'actor', 'created_at'])
    .orderBy('version', 'desc')
    .limit(limit)
    .execute();
}

export async function addVersion(
  writer: Writer,
  place: FlatPlace,
  language: Language,
  text: StoredText,
): Promise<void> {
  const { code, tab } = place;
  await writer
    .insertInto('flat_version')
    .values({ code, tab, language, ...text })
    .execute();
}

/** Numbers of the tabs that visitors do not see. */
export async function hiddenTabs(reader: Reader, code: string): Promise<ReadonlySet<number>> {
  const rows = await reader
    .selectFrom('flat_tab')
    .where('code', '=', code)
    .where('shown', '=', 0)
    .select('tab')
    .execute();
  return new Set(rows.map(({ tab }) => tab));
}

/** The next change of the tab, on any server, waits until this transaction ends. */
export async function takeTurnOfTab(writer: Writer, { code, tab }: FlatPlace): Promise<void> {
  await writer
    .insertInto('flat_tab')
    .values({ code, tab, shown: 1 })
    .onConflict((conflict) =>
      conflict.columns(['code', 'tab']).doUpdateSet((row) => ({ code: row.ref('flat_tab.code') })),
    )
    .execute();
}

export async function setShown(writer: Writer, { code, tab }: FlatPlace, shown: boolean): Promise<void> {
  await writer
    .updateTable('flat_tab')
    .set({ shown: shown ? 1 : 0 })
    .where('code', '=', code)
    .where('tab', '=', tab)
    .execute();
}
