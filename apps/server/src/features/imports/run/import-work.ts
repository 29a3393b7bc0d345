/** What one kind of import has to say for itself, what is asked of it, and what comes of it. */
import type { ImportDiff, OtherImportKind, TextType } from '@glosa/contract';
import type { ImportProblem } from '@glosa/corpus-format';
import type { Reader, Writer } from '../../../db/transaction.ts';
import type { Deed } from '../../users/users.service.ts';
import type { OnStage } from './import-stage.ts';

/** A file as it came. */
export interface WorkUpload {
  fileName: string;
  bytes: Uint8Array;
}

export interface WorkInput extends WorkUpload {
  /** Login. */
  actor: string;
  onStage: OnStage;
}

/** What an import would do; `plan` is null where the upload is refused, and then `problems` has errors. */
export interface PlannedWork<Plan> {
  problems: ImportProblem[];
  /** What is in the file, by name of the count. */
  counts: Readonly<Record<string, number>>;
  supplied?: { words: number; sentences: number };
  diff: ImportDiff;
  needsConfirmation: boolean;
  plan: Plan | null;
  /** True: the file is, byte for byte, the one that is stored: nothing is to be done. */
  unchanged: boolean;
}

export interface AppliedWork {
  /** The version that was stored. */
  version: number;
  /** Codes of the texts that changed for readers. */
  changed: readonly string[];
  /** The table that was stored, which is of the whole corpus. */
  table?: OtherImportKind;
  deed: Pick<Deed, 'action' | 'subject' | 'after'>;
  /** Of a layer. */
  text?: { code: string; textType: TextType; designation: string | null };
}

/**
 * One kind of import. Both run in the import thread. `plan` reads and may throw FormError where the form itself is
 * wrong; what is wrong with the file are its problems. `apply` writes, in a transaction that also keeps the answer.
 */
export interface ImportWork<Plan> {
  plan(reader: Reader, input: WorkInput): Promise<PlannedWork<Plan>>;
  /** @throws StalePlan when what the plan was made from has changed: the import is planned again. */
  apply(writer: Writer, plan: Plan): Promise<AppliedWork>;
}

/** What a call asks of the import thread. Plain data. */
export interface ImportOrder {
  actor: string;
  requestId: string;
  /** ISO 8601, UTC: the server's clock. */
  at: string;
  /** Null: what was staged under `token` is applied, or the work needs no file. */
  upload: WorkUpload | null;
  token: string | null;
  dryRun: boolean;
  confirm: boolean;
}

/** What comes of it. Plain data, in no language yet. */
export interface ImportOutcome {
  /** `confirm`: something would be lost, and the person has not agreed to that. */
  status: 'refused' | 'checked' | 'confirm' | 'stored' | 'unchanged';
  problems: ImportProblem[];
  counts: Readonly<Record<string, number>>;
  supplied?: { words: number; sentences: number };
  diff: ImportDiff;
  needsConfirmation: boolean;
  /** To apply what was checked. */
  token: string | null;
  version: number | null;
  text?: NonNullable<AppliedWork['text']>;
}

/** What a person was told would be lost. */
export type Losses = Readonly<Record<'annotations' | 'links' | 'rows' | 'others', number>>;
