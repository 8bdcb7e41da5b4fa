import { chmodSync, closeSync, lstatSync, openSync, renameSync, rmSync } from 'node:fs';
import {
  DatabaseSync,
  type SQLInputValue,
  type SQLOutputValue,
  type StatementSync,
} from 'node:sqlite';
import { DamagedIndexError, isBusy, isDamaged, isDisk, isUnforeseen } from './sqlite-errors';

export type Row = Readonly<Record<string, SQLOutputValue>>;
export type Parameter = SQLInputValue;

/** Pages of the WAL, 4 KiB each, from which on they are copied into the database. */
const WAL_PAGES = 4_000;
/** Time a statement waits for another process before it is refused. */
const BUSY_TIMEOUT_MS = 5000;

/**
 * An SQLite database file with prepared statements. This is the one module that knows node:sqlite: its API is still a
 * release candidate, and a later Node renames the class.
 */
export class Sqlite {
  readonly #db: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  constructor(file: string) {
    this.#db = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS });
  }

  exec(sql: string): void {
    this.#db.exec(sql);
  }

  run(sql: string, ...parameters: readonly Parameter[]): void {
    this.#prepared(sql).run(...parameters);
  }

  get(sql: string, ...parameters: readonly Parameter[]): Row | null {
    return this.#prepared(sql).get(...parameters) ?? null;
  }

  all(sql: string, ...parameters: readonly Parameter[]): readonly Row[] {
    return this.#prepared(sql).all(...parameters);
  }

  /** All of `work`, or nothing of it. */
  transaction<T>(work: () => T): T {
    this.#db.exec('BEGIN IMMEDIATE');
    try {
      const result = work();
      this.#db.exec('COMMIT');
      return result;
    } catch (cause) {
      // A full disk may have rolled it back already.
      if (this.#db.isTransaction) this.#db.exec('ROLLBACK');
      throw cause;
    }
  }

  close(): void {
    this.#statements.clear();
    this.#db.close();
  }

  #prepared(sql: string): StatementSync {
    const sync = this.#statements.get(sql);
    if (sync !== undefined) return sync;
    const statement = this.#db.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }
}

/** The value of a column, of the type that the schema says. @throws DamagedIndexError when the index is not as we wrote it. */
export function numberIn(row: Row, column: string): number {
  const value = row[column];
  if (typeof value === 'number') return value;
  throw new DamagedIndexError(`Column ${column} of the index holds no number.`);
}

export function numberOrNull(row: Row, column: string): number | null {
  return row[column] === null ? null : numberIn(row, column);
}

export function textIn(row: Row, column: string): string {
  const value = row[column];
  if (typeof value === 'string') return value;
  throw new DamagedIndexError(`Column ${column} of the index holds no text.`);
}

export function textOrNull(row: Row, column: string): string | null {
  return row[column] === null ? null : textIn(row, column);
}

export function bytesIn(row: Row, column: string): Uint8Array {
  const value = row[column];
  if (value instanceof Uint8Array) return value;
  throw new DamagedIndexError(`Column ${column} of the index holds no bytes.`);
}

/** Result of `read` on a stored text or number. @throws DamagedIndexError when it is nothing that we wrote */
export function readStored<T>(column: string, read: () => T): T {
  try {
    return read();
  } catch (cause) {
    throw new DamagedIndexError(`Column ${column} of the index cannot be read.`, { cause });
  }
}

/** NaN as a column's value: SQLite has none. */
export function nullForNaN(value = Number.NaN): number | null {
  return Number.isNaN(value) ? null : value;
}

/**
 * Opens the index at `file`. One of another version, or one that is no database any more, is deleted and recreated: it is a cache. `isNew`
 * says so. On a disk that is full or cannot be written it is in memory, for this process only, and the one on the disk is left as it is.
 */
export function openIndex(
  file: string,
  version: number,
  schema: string,
): { readonly db: Sqlite; readonly isNew: boolean } {
  try {
    setOtherKindAside(file);
    closeToOthers(file);
    const sqlite = tryOpen(file, version, schema);
    if (sqlite !== null) return { db: sqlite, isNew: false };
    removeIndex(file);
    closeToOthers(file);
    return { db: create(file, version, schema), isNew: true };
  } catch (cause) {
    if (!isDisk(cause)) throw cause;
    return { db: create(':memory:', version, schema), isNew: true };
  }
}

/** SQLite's own files beside a database. */
const ENDINGS = ['', '-wal', '-shm', '-journal'];

/**
 * Makes a database file that its owner alone may read, or makes one so: what SQLite writes beside it has the same mode.
 * A disk that hinders this hinders SQLite, too, which says it better.
 */
function closeToOthers(file: string): void {
  try {
    closeSync(openSync(file, 'a', 0o600));
    for (const ending of ENDINGS) chmodSync(file + ending, 0o600);
  } catch {
    // Not there, not ours, or on a disk without modes.
  }
}

/** Removes a damaged index: it is read again from the run directories and keep/. */
export function removeIndex(file: string): void {
  for (const ending of ENDINGS) rmSync(file + ending, { force: true });
}

/** If something other than a regular file is in the way, rename it instead of deleting it. */
function setOtherKindAside(file: string): void {
  const stat = lstatSync(file, { throwIfNoEntry: false });
  if (stat === undefined || stat.isFile()) return;
  const aside = `${file}.aside-${Date.now()}`;
  renameSync(file, aside);
  process.emitWarning(
    `${file} was not a file. RL Cockpit moved it to ${aside} and is rebuilding the index.`,
  );
}

/** A small index is checked before it is used; a large one is reported by the read that meets a damaged page. */
const CHECKED_BYTES = 16 << 20;

function isComplete(db: Sqlite, file: string): boolean {
  if ((lstatSync(file, { throwIfNoEntry: false })?.size ?? 0) > CHECKED_BYTES) return true;
  return isIntact(db);
}

/** Whether all its pages are in order. It reads the whole file. */
export function isIntact(db: Sqlite): boolean {
  try {
    return db.get('PRAGMA integrity_check(1)')?.['integrity_check'] === 'ok';
  } catch (cause) {
    return !isDamaged(cause);
  }
}

/** Whether this error means that the index is damaged. For an error that nothing foresaw every page is checked. */
export const isDamagedBy = (cause: unknown, db: Sqlite): boolean =>
  isDamaged(cause) || (isUnforeseen(cause) && !isIntact(db));

/** Whether its tables are those of the schema. A damaged page can hold the text of another one. */
function hasSchema(db: Sqlite, schema: string): boolean {
  const expected = new Sqlite(':memory:');
  try {
    expected.exec(schema);
    return tablesOf(db) === tablesOf(expected);
  } finally {
    expected.close();
  }
}

function tablesOf(db: Sqlite): string {
  const rows = db.all('SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name');
  return JSON.stringify(rows);
}

function create(file: string, version: number, schema: string): Sqlite {
  const db = new Sqlite(file);
  try {
    setUp(db);
    db.transaction(() => db.exec(`${schema}; PRAGMA user_version = ${version}`));
    return db;
  } catch (cause) {
    db.close();
    throw cause;
  }
}

/** null: no database, a broken one, or one of another version. @throws when the disk hinders us */
function tryOpen(file: string, version: number, schema: string): Sqlite | null {
  let db: Sqlite | null = null;
  try {
    db = new Sqlite(file);
    setUp(db);
    const isOurs = db.get('PRAGMA user_version')?.['user_version'] === version;
    if (isOurs && hasSchema(db, schema) && isComplete(db, file)) return db;
    if (isOurs) sayDamaged(file);
  } catch (cause) {
    if (isDisk(cause)) {
      db?.close();
      throw cause;
    }
    sayDamaged(file);
  }
  db?.close();
  return null;
}

function sayDamaged(file: string): void {
  process.emitWarning(
    `The index ${file} was damaged. RL Cockpit is rebuilding it from the run directories.`,
  );
}

/**
 * WAL: a reader never waits. synchronous=NORMAL: safe against a kill; a power cut may lose the newest commits. The newest pieces of
 * series are written again and again: a WAL of 16 MB instead of 4 copies most of them into the file once.
 */
function setUp(db: Sqlite): void {
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON');
  db.exec(`PRAGMA wal_autocheckpoint = ${WAL_PAGES}`);
}

/**
 * Holds a lock file for as long as this process lives: an open exclusive transaction on an SQLite file, which the
 * system lets go when the process dies, however it dies. null while another process holds it.
 */
export function holdLock(file: string): { release(): void } | null {
  closeToOthers(file);
  const db = new DatabaseSync(file, { timeout: 0 });
  try {
    // Nothing is ever written, so no journal is needed; a full disk could not hold one.
    db.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (cause) {
    db.close();
    if (isBusy(cause)) return null;
    throw cause;
  }
  return {
    release: () => {
      if (db.isOpen) db.close();
    },
  };
}
