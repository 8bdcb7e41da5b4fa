import type { PointEvent } from '../event';
import type { SqliteFile } from '../files/sqlite-file';

/** What one row of a tracker's table says. */
export interface StoreRow {
  readonly id: number;
  /** The run (or study) that it belongs to, and what its user calls it. */
  readonly run: string;
  readonly name: string;
  readonly points: readonly PointEvent[];
}

/** A tracker's tables in a database of SQLite. */
export interface Store {
  /** Texts of the schema: a database that has each of them among its first bytes is one of this tracker. */
  readonly marks: readonly string[];
  /** A table that no other tracker has. */
  readonly table: string;
  /**
   * Its rows in the order in which they count. `waiting`: rows whose turn comes when others are written, or when nothing more is. null where
   * the database was written while it was read.
   */
  rows(file: SqliteFile): {
    readonly rows: readonly StoreRow[];
    readonly waiting: readonly StoreRow[];
  } | null;
  /** Parameters of its newest run; empty where it stores none. */
  params(file: SqliteFile): Readonly<Record<string, unknown>>;
}
