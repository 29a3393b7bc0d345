/** The history of a layer: every state it had, what was found and changed then, and what differs between two of them. */
import type {
  AnswerOf,
  ImportDiff,
  Language,
  LayerVersion,
  layerVersions,
  RecordDifference,
  versionReport,
} from '@glosa/contract';
import type { ImportProblem } from '@glosa/corpus-format';
import { findLayer, type LayerIdentity } from '../../../corpus/texts.ts';
import {
  countVersions,
  findVersionReport,
  listVersions as listRows,
  type VersionZip,
} from '../../../corpus/versions.ts';
import type { Reader } from '../../../db/transaction.ts';
import { NotFound } from '../../../errors.ts';
import { FileAnswer } from '../../../http/file-answer.ts';
import { noChange } from '../layers/plan.ts';
import { reportOf } from '../report/import-answer.ts';
import { countProblems } from '../report/report.ts';

/** Versions on a page. */
const PAGE = 50;

/** The latest first. @throws NotFound where there is no such layer. */
export async function listVersions(
  reader: Reader,
  { kind, code, designation }: LayerIdentity,
  asked: number,
): Promise<AnswerOf<typeof layerVersions>> {
  const layer = await findLayer(reader, { code, kind, designation });
  if (layer === null) throw new NotFound(`No ${kind} ${designation} of ${code}.`);
  const total = await countVersions(reader, [layer.id]);
  const pages = Math.max(1, Math.ceil(total / PAGE));
  const page = Math.min(asked, pages);
  // One more, so that the last of the page knows the one before it.
  const rows = await listRows(reader, layer.id, { limit: PAGE + 1, offset: (page - 1) * PAGE });
  const versions = rows.slice(0, PAGE).map((row, index): LayerVersion => {
    const { problems, diff } = reportOfRow(row.report);
    const { changes: _changes, more: _more, ...counts } = diff;
    const errors = countProblems(problems, 'error');
    return {
      ...{ id: row.id, version: row.version, at: row.created_at, actor: row.actor, fileName: row.file_name },
      ...{ size: Number(row.size), problems: { errors, warnings: countProblems(problems, 'warning') } },
      ...{ isCurrent: row.version === layer.version, kind: row.kind, card: row.card, ofVersion: row.of_version },
      before: rows[index + 1]?.id ?? null,
      diff: counts,
    };
  });
  return { page, pages, total, versions };
}

interface StoredReport {
  problems: ImportProblem[];
  diff: ImportDiff;
  counts: Record<string, number>;
  supplied?: { words: number; sentences: number };
  differences?: readonly RecordDifference[];
}

/** Versions of older releases say less. */
function reportOfRow(json: string): StoredReport {
  const { problems = [], diff, counts = {}, supplied, differences = [] } = JSON.parse(json) as Partial<StoredReport>;
  const none = noChange();
  const words = { ...none.words, ...diff?.words };
  return { problems, counts, diff: { ...none, ...diff, words }, differences, ...(supplied && { supplied }) };
}

/** @throws NotFound */
export async function getVersionReport(
  reader: Reader,
  id: number,
  language: Language,
): Promise<AnswerOf<typeof versionReport>> {
  const report = await findVersionReport(reader, id);
  if (report === null) throw new NotFound(`No version ${id}.`);
  const stored = reportOfRow(report);
  return { report: reportOf(stored, language), diff: stored.diff };
}

/** Named `{code}-{layer}-v{n}.zip`: what it was called when it came is shown in the history. */
export function zipAnswer({ identity: { code, kind, designation }, number, zip }: VersionZip): FileAnswer {
  const name = [code, kind, designation, `v${number}`].filter((part) => part !== '').join('-');
  return new FileAnswer(`${name}.zip`, 'application/zip', Buffer.from(zip));
}
