const SQLITE_BUSY = 5;

/** Another connection holds a lock on the SQLite file. */
export function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === SQLITE_BUSY;
}
