import type { Writer } from './transaction.ts';

/**
 * One import, one change of the tree of sources, or one move in the order of texts at a time, also over several servers
 * on one database: the transaction that has this row goes first, and what is read after it stays so until that transaction
 * ends. A writer that changes rows of several texts takes it, so that no two such writers ever wait for each other.
 */
export async function takeTurn(writer: Writer): Promise<void> {
  const value = new Date().toISOString();
  await writer
    .insertInto('setting')
    .values({ key: 'import.last', value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}

/** The same of all texts and their annotation: no other transaction changes any of it until this one ends. */
export async function takeTurnOfAllTexts(writer: Writer): Promise<void> {
  await takeTurn(writer);
  await writer
    .updateTable('corpus_text')
    .set((row) => ({ revision: row.ref('revision') }))
    .execute();
}

/** The same of one text and its annotation: the next change of it waits until this transaction ends. */
export async function takeTurnOfText(writer: Writer, textId: number): Promise<void> {
  await writer
    .updateTable('corpus_text')
    .set((row) => ({ revision: row.ref('revision') }))
    .where('id', '=', textId)
    .execute();
}
