/** The history of the tables for the whole corpus. */
import {
  type AnswerOf,
  type ImportDiff,
  type Language,
  OTHER_IMPORT_KINDS,
  type OtherImportKind,
  type OtherVersion,
  type otherImports,
  type otherReport,
  type otherVersions,
} from '@glosa/contract';
import type { Reader } from '../../../db/transaction.ts';
import { NotFound } from '../../../errors.ts';
import { FileAnswer } from '../../../http/file-answer.ts';
import { noChange } from '../layers/plan.ts';
import { reportOf } from '../report/import-answer.ts';
import { currentOther, type StoredReport } from './others.service.ts';
import {
  countVersions,
  findVersion,
  lastVersion,
  listVersions,
  type OtherVersionRow,
  versionBytes,
} from './others.store.ts';

/** Versions on a page. */
const PAGE = 50;

/** The tables with what they hold. */
export async function listOthers(reader: Reader): Promise<AnswerOf<typeof otherImports>> {
  const tables: AnswerOf<typeof otherImports> = [];
  for (const kind of OTHER_IMPORT_KINDS) {
    const [last] = await listVersions(reader, kind, { offset: 0, limit: 1 });
    const { counts } = await currentOther(reader, kind);
    tables.push({ kind, counts, current: last ? versionOf(last, last.version) : null });
  }
  return tables;
}

export async function listOtherVersions(
  reader: Reader,
  kind: OtherImportKind,
  asked: number,
): Promise<AnswerOf<typeof otherVersions>> {
  const total = await countVersions(reader, kind);
  const pages = Math.max(1, Math.ceil(total / PAGE));
  const page = Math.min(asked, pages);
  const rows = await listVersions(reader, kind, { offset: (page - 1) * PAGE, limit: PAGE });
  const last = await lastVersion(reader, kind);
  return { page, pages, total, versions: rows.map((row) => versionOf(row, last)) };
}

function versionOf({ kind: _, report, ...row }: OtherVersionRow, last: number): OtherVersion {
  const { problems, diff } = reportOfRow(report);
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  return {
    ...row,
    problems: { errors, warnings: problems.length - errors },
    isCurrent: row.version === last,
    diff: { rows: diff.rows },
  };
}

/** Versions of older releases say less. */
function reportOfRow(json: string): Required<StoredReport> {
  const { problems = [], counts = {}, diff } = JSON.parse(json) as Partial<StoredReport>;
  return { problems, counts, diff: { ...noChange(), ...diff } satisfies ImportDiff };
}

/** @throws NotFound */
export async function getOtherReport(
  reader: Reader,
  id: number,
  language: Language,
): Promise<AnswerOf<typeof otherReport>> {
  const row = await findVersion(reader, id);
  if (row === null) throw new NotFound(`No version ${id}.`);
  const { diff, ...report } = reportOfRow(row.report);
  return { report: reportOf(report, language), diff };
}

/** The zip of a version, byte for byte. @throws NotFound */
export async function getOtherFile(reader: Reader, id: number): Promise<FileAnswer> {
  const row = await findVersion(reader, id);
  const bytes = row && (await versionBytes(reader, id));
  if (!row || !bytes) throw new NotFound(`No version ${id}.`);
  return zipAnswer(`${row.kind}-v${row.version}.zip`, bytes.zip);
}

export function zipAnswer(name: string, bytes: Uint8Array): FileAnswer {
  return new FileAnswer(name, 'application/zip', Buffer.from(bytes));
}
