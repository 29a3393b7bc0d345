/** What the calls about imports share. It is not part of the package's face. */
import { z } from 'zod';
import { langQuery, TextCode, urlInteger } from '../values.ts';
import { ImportQuery, ImportResult } from './results.ts';

export const feature = 'imports';
export const role = 'staff';
/** What every change of the staff side can be refused with. */
export const refusals = ['unauthenticated', 'forbidden', 'csrf'] as const;
export const uploadRefusals = [...refusals, 'too-large', 'unsupported-media-type', 'too-many-requests'] as const;

/** Parameters: one row by its id; one text. */
export const byId = z.strictObject({ id: urlInteger(1) });
export const byCode = z.strictObject({ code: TextCode });
export const listQuery = { page: urlInteger(1).default(1), ...langQuery };

/** A call that takes a zip in the part `file` of a multipart body. */
export const upload = {
  method: 'POST',
  feature,
  role,
  bodyType: 'zip',
  query: ImportQuery,
  answer: ImportResult,
} as const;

/** A call that answers with a file. */
export const file = { method: 'GET', feature, role, isFile: true, answer: z.unknown() } as const;

/** What every state that is kept says of itself. */
export const version = {
  /** Of the version itself, for its file, report and restoration. */
  id: z.int(),
  version: z.int(),
  /** ISO 8601, UTC. */
  at: z.string(),
  /** Login; empty: the command line. */
  actor: z.string(),
  fileName: z.string(),
  /** Bytes of the zip; 0 where it is put together when asked for. */
  size: z.int(),
  problems: z.object({ errors: z.int(), warnings: z.int() }),
  isCurrent: z.boolean(),
};
