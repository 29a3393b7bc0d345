/** Every place in the database where a person stands with their login, but for the account and the audit. */
import { signOrphans } from '../../corpus/orphans.ts';
import { signRecords } from '../../corpus/records.ts';
import { signStates } from '../../corpus/sentences.ts';
import { signVersions } from '../../corpus/versions.ts';
import type { Writer } from '../../db/transaction.ts';

type Rename = (writer: Writer, login: string, pseudonym: string) => { execute(): Promise<unknown> };

/** Signatures in columns of their own: by whom it was done, whose it is to do. */
const SIGNATURES: readonly Rename[] = [
  (writer, login, actor) => writer.updateTable('other_version').set({ actor }).where('actor', '=', login),
  (writer, login, actor) => writer.updateTable('source_version').set({ actor }).where('actor', '=', login),
  (writer, login, actor) => writer.updateTable('tagset_version').set({ actor }).where('actor', '=', login),
  (writer, login, actor) => writer.updateTable('flat_version').set({ actor }).where('actor', '=', login),
  (writer, login, actor) => writer.updateTable('annotation_step').set({ actor }).where('actor', '=', login),
];

/** Signs with the pseudonym whatever the person has signed; files of theirs that wait to be applied are deleted. */
export async function signAnew(writer: Writer, login: string, pseudonym: string): Promise<void> {
  for (const rename of SIGNATURES) await rename(writer, login, pseudonym).execute();
  await writer.deleteFrom('import_upload').where('actor', '=', login).execute();
  await signStepsAnew(writer, login, pseudonym);
  await signVersions(writer, login, pseudonym);
  await signStates(writer, login, pseudonym);
  await signRecords(writer, login, pseudonym);
  await signOrphans(writer, login, pseudonym, (content) => signedAnew(content, login, pseudonym));
}

/** Keys of a signature in JSON: of a state of a sentence, and of what was said of one that is gone. */
const SIGNED_BY: ReadonlySet<string> = new Set(['by', 'doneBy']);

function signedAnew<T extends string | null>(json: T, login: string, pseudonym: string): T {
  if (json === null) return json;
  const written: unknown = JSON.parse(json, (key, value) =>
    SIGNED_BY.has(key) && value === login ? pseudonym : value,
  );
  return JSON.stringify(written) as T;
}

/** Rows read at once. */
const CHUNK = 500;

/** A login needs no escape in JSON. What is found may be about something else: the keys decide. */
const mentions = (login: string) => `%"${login}"%`;

async function signStepsAnew(writer: Writer, login: string, pseudonym: string): Promise<void> {
  for (let last = 0; ; ) {
    const rows = await writer
      .selectFrom('annotation_change')
      .select(['id', 'before', 'after'])
      .where('id', '>', last)
      .where('kind', '=', 'status')
      .where((is) => is.or([is('before', 'like', mentions(login)), is('after', 'like', mentions(login))]))
      .orderBy('id')
      .limit(CHUNK)
      .execute();
    for (const { id, ...states } of rows) {
      const before = signedAnew(states.before, login, pseudonym);
      const after = signedAnew(states.after, login, pseudonym);
      await writer.updateTable('annotation_change').set({ before, after }).where('id', '=', id).execute();
    }
    if (rows.length < CHUNK) return;
    last = rows.at(-1)?.id ?? last;
  }
}
