/**
 * What is wrong, or worth knowing, about an uploaded file. The text a person reads is made elsewhere, in their language,
 * from `code`, `variant` and `params` (dictionary key `import.problem.{code}` or `import.problem.{code}.{variant}`).
 */
export interface ImportProblem {
  severity: 'error' | 'warning';
  /** A code of the table in docs/formats/problems.md, e.g. `LB-DUP`. */
  code: string;
  /** Tells apart the messages that share a code, e.g. `ZIP-LIMIT` / `ratio`. */
  variant?: string;
  file?: string;
  line?: number;
  column?: number;
  /** Reference within the text, `12r.5`. */
  ref?: string;
  expected?: string;
  found?: string;
  /** Values for the message's placeholders. */
  params?: Record<string, string | number>;
}

/** Collects problems; at most `LISTED` of one code are kept whole, the rest are counted. */
export const LISTED = 100;
