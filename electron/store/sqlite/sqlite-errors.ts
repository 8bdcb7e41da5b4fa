/** The content of the index is not what was written there: SQLite found the page in order, its content is not. */
export class DamagedIndexError extends Error {
  override readonly name = 'DamagedIndexError';
}

/** Result codes of SQLite (sqlite.org/rescode.html); the bits above the lowest eight give details. */
const SQLITE_BUSY = 5;
const SQLITE_IOERR = 10;
const SQLITE_IOERR_SHORT_READ = 522;
const SQLITE_CORRUPT = 11;
const SQLITE_NOTADB = 26;
const SQLITE_FULL = 13;
const SQLITE_CANTOPEN = 14;

/** Whether another process holds the file. */
export const isBusy = (cause: unknown): boolean => resultOf(cause) === SQLITE_BUSY;

/** Whether it is a disk error (full, read-only, failing), and not the content of the file. */
export function isDisk(cause: unknown): boolean {
  if (isCut(cause)) return false;
  const code = resultOf(cause);
  return code === SQLITE_FULL || code === SQLITE_IOERR || code === SQLITE_CANTOPEN;
}

/** Exit code of a store's thread that found its index damaged, and removed it. */
export const INDEX_DAMAGED = 86;

/** Whether the index is damaged: the disk no longer holds what was written. */
export function isDamaged(cause: unknown): boolean {
  const code = resultOf(cause);
  if (code === SQLITE_CORRUPT || code === SQLITE_NOTADB) return true;
  return cause instanceof DamagedIndexError || isCut(cause);
}

/** SQLite refused for a reason that our fixed statements never give it, or what it answered made no sense. */
export function isUnforeseen(cause: unknown): boolean {
  if (isDisk(cause) || isBusy(cause)) return false;
  return resultOf(cause) !== null || cause instanceof TypeError;
}

/** The file ends before a page that it must hold: no fault of the disk. */
function isCut(cause: unknown): boolean {
  return cause instanceof Error && 'errcode' in cause && cause.errcode === SQLITE_IOERR_SHORT_READ;
}

function resultOf(cause: unknown): number | null {
  if (!(cause instanceof Error) || !('errcode' in cause)) return null;
  return typeof cause.errcode === 'number' ? cause.errcode & 255 : null;
}
