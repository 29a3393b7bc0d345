import type { ReportProblem } from '@glosa/contract';

/** A line to fill in beside the file; all are required. */
export interface PanelField {
  name: string;
  label: string;
  help?: string;
  maxLength?: number;
  /** What a chosen file says that belongs here. */
  suggest?: (file: File) => Promise<string | null>;
  /** What belongs here instead of the value that was sent, by a problem that the check has found. */
  mend?: (problem: ReportProblem, sent: string) => string | null;
}
