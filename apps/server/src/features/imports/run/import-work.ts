/** What one kind of import says of itself, what a client asks of the run, and what comes of it. */
import type { ImportDiff, OtherImportKind, RecordDifference, SourceLosses, TextType } from '@glosa/contract';
import type { ImportProblem, TranscriptionOutline } from '@glosa/corpus-format';
import type { DictionaryKey } from '@glosa/dictionary';
import type { Reader, Writer } from '../../../db/transaction.ts';
import type { Deed } from '../../users/users.service.ts';
import { noChange } from '../layers/plan.ts';

/** What the stages of an import are called, for progress. */
export type ImportStage = 'open' | 'parse' | 'compare' | 'store';
export type OnStage = (stage: ImportStage) => void;

/** What the plan was made from changed between planning and applying: plan again. */
export class StalePlan extends Error {
  override readonly name = 'StalePlan';
}

/** A file as it came. */
export interface WorkUpload {
  fileName: string;
  bytes: Uint8Array;
}

export interface WorkInput extends WorkUpload {
  /** Login; '' for the command line. */
  actor: string;
  onStage: OnStage;
  /** Fields of the record in which the header is to show, whatever stands over it. */
  take: readonly string[];
}

/** What an import would do; `plan` is null where the upload is refused, and then `problems` has errors. */
export interface PlannedWork<Plan> {
  problems: ImportProblem[];
  /** What is in the file, by name of the count. */
  counts: Readonly<Record<string, number>>;
  supplied?: { words: number; sentences: number };
  diff: ImportDiff;
  /** Of a layer: what its header says otherwise than what stands over it. */
  differences?: readonly RecordDifference[];
  /** Of a package: what is in the stored one and not in the file. */
  losses?: SourceLosses;
  needsConfirmation: boolean;
  plan: Plan | null;
  /** True: what is stored is what it would become; nothing is to be done. */
  unchanged: boolean;
  /** Number of the version that it would be stored as; 0 where the upload is refused. */
  next: number;
}

export const isRefused = (problems: readonly ImportProblem[]): boolean =>
  problems.some(({ severity }) => severity === 'error');

export function refused(problems: ImportProblem[]): PlannedWork<never> {
  const nothing = { counts: {}, diff: noChange(), needsConfirmation: false, unchanged: false, next: 0 };
  return { ...nothing, problems, plan: null };
}

/** What was stored. Searches are told of it, and the client. */
export type Stored =
  | { what: 'layer'; code: string; textType: TextType; designation: string | null }
  /** `texts`: codes of those that are other ones now. */
  | { what: OtherImportKind; texts: readonly string[] }
  | { what: 'package'; nodeId: number };

/**
 * One kind of import. Both run in the import thread. `plan` reads and may throw FormError where the form itself is
 * wrong; what is wrong with the file are its problems. `apply` writes, in a transaction that also keeps the answer.
 */
export interface ImportWork<Plan> {
  plan(reader: Reader, input: WorkInput): Promise<PlannedWork<Plan>>;
  /** @throws StalePlan when what the plan was made from has changed: the import is planned again. */
  apply(writer: Writer, plan: Plan): Promise<{ stored: Stored; deed: Pick<Deed, 'action' | 'subject' | 'after'> }>;
  /** What a form is told where that happens again and again; a text is what changes where it is not said. */
  stale?: DictionaryKey;
}

/** What a client asks of a run. Plain data. */
export interface ImportOrder {
  /** Login; '' for the command line, whose caller needs no account. */
  actor: string;
  requestId: string;
  /** ISO 8601, UTC: the server's clock. */
  at: string;
  /** Null: what was staged under `token` is applied, or the work needs no file. */
  upload: WorkUpload | null;
  token: string | null;
  dryRun: boolean;
  /** What would be lost is agreed to. */
  confirm: boolean;
  /** As `WorkInput` has it. */
  take?: readonly string[];
  /**
   * A file that was checked, or whose losses are not agreed to, is kept under a token. Not that of a package, which its
   * form sends again with all its fields, nor that of the command, which never comes back.
   */
  keepsFile: boolean;
}

/** What comes of it. Plain data, in no language yet. */
export interface ImportOutcome extends Omit<PlannedWork<never>, 'plan'> {
  /** `confirm`: something would be lost, and the person has not agreed to that. */
  status: 'refused' | 'checked' | 'confirm' | 'stored' | 'unchanged';
  /** To apply what was checked. */
  token: string | null;
  /** Null where nothing was stored. */
  version: number | null;
  stored: Stored | null;
}

/** Transcriptions that were checked and not stored, by the codes of their texts: what is checked with them refers to them. */
export type Unsaved = Map<string, TranscriptionOutline>;

/** What a person was told would be lost. */
export type Losses = Readonly<Record<'annotations' | 'links' | 'rows' | 'others', number>>;
