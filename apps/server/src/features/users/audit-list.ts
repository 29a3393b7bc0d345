/** The record of what was done, as it is read: in pages, or whole as a file. */
import { Readable } from 'node:stream';
import type { AuditRow, Language, RoleCode } from '@glosa/contract';
import { DICTIONARIES, type DictionaryKey, format } from '@glosa/dictionary';
import { stringify } from 'csv-stringify/sync';
import { z } from 'zod';
import type { Reader } from '../../db/transaction.ts';
import { FileAnswer } from '../../http/file-answer.ts';
import { roleRow } from './account.ts';
import type { AccountsService } from './accounts-service.ts';
import { type AuditFilter, countDeeds, listDeeds, type StoredDeed } from './audit.store.ts';

/** Rows on a page. */
const PAGE = 50;
/** Rows read at once for a file. */
const CHUNK = 1_000;

export async function listAudit(
  { storage }: AccountsService,
  filter: AuditFilter & { page: number },
  language: Language,
) {
  return storage.snapshot(async (reader) => {
    const total = await countDeeds(reader, filter);
    const pages = Math.max(1, Math.ceil(total / PAGE));
    const page = Math.min(filter.page, pages);
    const rows = await listDeeds(reader, filter, { offset: (page - 1) * PAGE, limit: PAGE });
    return { page, pages, total, rows: rows.map((row) => showDeed(row, language)) };
  });
}

/** What of some kinds was done last, the latest first. */
export async function listLastDeeds(
  reader: Reader,
  actions: readonly AuditRow['action'][],
  limit: number,
  language: Language,
): Promise<AuditRow[]> {
  return (await listDeeds(reader, { actions }, { limit })).map((row) => showDeed(row, language));
}

const COLUMNS = ['no', 'at', 'action', 'actor', 'subject', 'detail'] as const satisfies readonly (keyof AuditRow)[];

/** A spreadsheet runs what begins with one of `= + - @`, a tab or a return: such a cell gets an apostrophe before it. */
const CSV = { escape_formulas: true, record_delimiter: '\r\n' } as const;

/** RFC 4180 in UTF-8 with a mark at the beginning, the latest first. What is done while it is read is not in it. */
export function exportAudit({ storage, now }: AccountsService, filter: AuditFilter, language: Language): FileAnswer {
  const texts = DICTIONARIES[language];
  async function* lines() {
    yield `\uFEFF${stringify([COLUMNS.map((name) => texts[`audit.column.${name}`])], CSV)}`;
    let below: number | undefined;
    for (;;) {
      const rows = await listDeeds(storage.read, filter, { below, limit: CHUNK });
      const shown = rows.map((row) => ({ ...showDeed(row, language), action: actionName(row.action, language) }));
      yield stringify(
        shown.map((row) => COLUMNS.map((name) => row[name])),
        CSV,
      );
      below = rows.at(-1)?.no;
      if (rows.length < CHUNK) return;
    }
  }
  const body = Readable.from(lines(), { objectMode: false });
  return new FileAnswer(`glosa-audit-${now().toISOString().slice(0, 10)}.csv`, 'text/csv; charset=utf-8', body);
}

function actionName(action: string, language: Language): string {
  const key = `audit.action.${action}`;
  return (DICTIONARIES[language] as Readonly<Record<string, string>>)[key] ?? action;
}

function showDeed(row: StoredDeed, language: Language): AuditRow {
  const { no, at, actor, subject } = row;
  return { no, at, action: row.action as AuditRow['action'], actor, subject, detail: detailOf(row, language) };
}

type Fields = Readonly<Record<string, unknown>>;

/** `editor → administrator`; where nothing was before, only what is now. */
function detailOf({ before, after }: StoredDeed, language: Language): string {
  const old: Fields = before === null ? {} : JSON.parse(before);
  const now: Fields = after === null ? {} : JSON.parse(after);
  return Object.entries(now)
    .map(([name, value]) =>
      [...(name in old ? [valueText(name, old[name], language)] : []), valueText(name, value, language)].join(' → '),
    )
    .join(', ');
}

function valueText(name: string, value: unknown, language: Language): string {
  const texts = DICTIONARIES[language];
  const yesNo = (yes: DictionaryKey, no: DictionaryKey) => texts[value === true ? yes : no];
  if (name === 'role') return roleRow(value as RoleCode, language).value;
  if (name === 'active') return yesNo('audit.value.active', 'audit.value.inactive');
  if (name === 'given') return yesNo('audit.value.password-given', 'audit.value.password-own');
  if (name === 'version') return format(texts['audit.value.version'], { number: String(value) });
  if (name === 'deleted') return deletedText(value, language);
  if (name === 'mode') return modeText(String(value), language);
  if (name === 'layer') return layerName(String(value), language);
  return String(value);
}

const Deleted = z.object({ count: z.int(), before: z.string() });

/** `12 from before 2024-11-22`. */
function deletedText(value: unknown, language: Language): string {
  const { count, before } = Deleted.parse(value);
  return format(DICTIONARIES[language]['audit.value.deleted'], { count, date: before.slice(0, 10) });
}

/** What was done with a table. */
function modeText(mode: string, language: Language): string {
  const key = `others.mode-${mode}`;
  return (DICTIONARIES[language] as Readonly<Record<string, string>>)[key] ?? mode;
}

/** `transliteration`, `other-transcript B`. */
function layerName(layer: string, language: Language): string {
  const [kind = '', ...designation] = layer.split(' ');
  const known = (DICTIONARIES[language] as Readonly<Record<string, string>>)[`import.kind.${kind}`] ?? kind;
  return [known, ...designation].join(' ');
}
