/** How an import is asked for: any call of the contract that answers with a report, by a file or without one. */
import type {
  CallInput,
  Endpoint,
  FormProblem,
  ImportDiff,
  ImportQuery,
  ImportReport,
  ImportResult,
} from '@glosa/contract';
import { callForm, type FormAnswer } from '../../../api/form.ts';
import { uploadForm } from '../../../api/upload.ts';

/** What the server says of an upload it accepted. */
export type Imported = Exclude<ImportResult, FormProblem>;

/** Of an upload it refused: the report may say why. */
export type Refused = Extract<ImportResult, FormProblem> & { waitSeconds?: number | undefined };

export interface Watch {
  onSent?: (share: number) => void;
  signal?: AbortSignal;
}

/** Asks for a check or an import. Without a file: what was checked before, or a version that the server has. */
export type Send = (query: ImportQuery, file: File | null, watch: Watch) => Promise<FormAnswer<Imported>>;

type ImportEndpoint = Endpoint & { query: typeof ImportQuery; answer: typeof ImportResult };

/** `params` are those of the call's path. */
export function sendTo<E extends ImportEndpoint>(endpoint: E, params: Readonly<Record<string, string | number>>): Send {
  return async (query, file, watch) => {
    const input = { params, query } as unknown as CallInput<E>;
    const answer = file === null ? callForm(endpoint, input) : uploadForm(endpoint, input, file, watch);
    return (await answer) as FormAnswer<Imported>;
  };
}

/** What is known after a check. */
export interface Checked {
  report: ImportReport;
  diff: ImportDiff | null;
  needsConfirmation: boolean;
  /** Null: there is nothing to import. */
  token: string | null;
  unchanged: boolean;
}

/** What a refusal tells of the file; null where it tells nothing. */
export function readRefusal({ report, diff, token }: Refused): Checked | null {
  if (report === undefined) return null;
  return { report, diff: diff ?? null, token: token ?? null, needsConfirmation: token !== undefined, unchanged: false };
}

/** A name under which the progress of one request can be asked for. */
export function jobName(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
