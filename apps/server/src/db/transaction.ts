import { AsyncLocalStorage } from 'node:async_hooks';
import type { Kysely, Transaction } from 'kysely';
import { Defect, isConnectionLost, Unavailable } from '../errors.ts';
import type { Database } from './schema.ts';

/** What may read. It has no way to write, by its type and, on the connection behind it, by the database itself. */
export type Reader = Pick<Kysely<Database>, 'selectFrom' | 'selectNoFrom' | 'fn' | 'case'>;

/** What may write. It exists only inside `transact` and is of no use after it. */
export interface Writer extends Reader, Pick<Kysely<Database>, 'insertInto' | 'updateTable' | 'deleteFrom'> {
  /**
   * Runs `hook` after the transaction is on disk, in the order given; not at all when it fails. The work is done by
   * then: a hook that throws is reported to `onHookError` and changes nothing for the caller.
   */
  onCommit(hook: () => void | Promise<void>): void;
}

export type Transact = <T>(write: (writer: Writer) => Promise<T>) => Promise<T>;

const inside = new AsyncLocalStorage<true>();

export interface TransactOptions {
  /** Told of hooks that throw. */
  onHookError: (error: unknown) => void;
  /** Asked when all is written and not committed yet; what it throws undoes the transaction. */
  beforeCommit?: (() => void) | undefined;
}

/**
 * All or nothing: `write` is committed when it returns, rolled back when it throws. Transactions do not nest.
 * @throws Unavailable `outcome-unknown` where the connection broke during the commit.
 */
export function transactOn(root: Kysely<Database>, { onHookError, beforeCommit }: TransactOptions): Transact {
  return async (write) => {
    if (inside.getStore()) throw new Defect('A transaction inside a transaction: pass the Writer on instead.');
    const hooks: (() => void | Promise<void>)[] = [];
    let isWritten = false;
    const run = async (transaction: Transaction<Database>) => {
      const written = await inside.run(true, () => write(writerOn(transaction, hooks)));
      beforeCommit?.();
      isWritten = true;
      return written;
    };
    const result = await root
      .transaction()
      .execute(run)
      .catch((error: unknown) => {
        if (!isWritten || !isConnectionLost(error)) throw error;
        throw new Unavailable('The connection broke during a commit.', 'outcome-unknown', { cause: error });
      });
    for (const hook of hooks) {
      try {
        await hook();
      } catch (error) {
        onHookError(error);
      }
    }
    return result;
  };
}

function writerOn(transaction: Transaction<Database>, hooks: (() => void | Promise<void>)[]): Writer {
  return {
    selectFrom: transaction.selectFrom.bind(transaction),
    selectNoFrom: transaction.selectNoFrom.bind(transaction),
    insertInto: transaction.insertInto.bind(transaction),
    updateTable: transaction.updateTable.bind(transaction),
    deleteFrom: transaction.deleteFrom.bind(transaction),
    case: transaction.case.bind(transaction),
    fn: transaction.fn,
    onCommit: (hook) => {
      hooks.push(hook);
    },
  };
}
