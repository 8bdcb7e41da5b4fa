import { columnsOf, type SqliteColumn } from './sqlite-columns';
import { recordValues, sqliteVarint, type SqliteValue } from './sqlite-record';

/** `SQLite format 3\0`: sqlite.org/fileformat2.html §1.3, the source of all numbers here. */
const MAGIC = Uint8Array.from('SQLite format 3\0', (char) => char.charCodeAt(0));
const FILE_HEAD = 100;
const [INTERIOR, LEAF] = [0x05, 0x0d];
const MAX_DEPTH = 20;

/** Whether a file begins as a database of SQLite. */
export const isSqlite = (head: Uint8Array): boolean => MAGIC.every((byte, i) => head[i] === byte);

/** Bytes of the database as its header counts them; null while too little of it is there, or where the header does not say. */
export function sqliteSize(bytes: Uint8Array): number | null {
  if (bytes.length < FILE_HEAD || !isSqlite(bytes)) return null;
  const view = viewOf(bytes);
  const pages = view.getUint32(28);
  // Only a writer of before 2010 leaves the count as it was.
  const isValid = pages > 0 && view.getUint32(24) === view.getUint32(92);
  return isValid ? pages * pageSizeOf(view) : null;
}

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, byteLength);

/** 1 is 65,536. */
function pageSizeOf(view: DataView): number {
  const size = view.getUint16(16);
  return size === 1 ? 65_536 : size;
}

/** Row of a table: its values by column. */
export interface SqliteRow {
  readonly rowId: number;
  get(column: string): SqliteValue;
}

interface Table {
  readonly root: number;
  readonly columns: readonly SqliteColumn[];
}

/** A page that cannot be what its parent says: the file was read while it was written, or it is damaged. */
class TornFile extends Error {}

/**
 * The tables of a database, read from its bytes: b-trees of tables with their overflow pages. Pages that are still in a write-ahead log are
 * not part of it, nor are tables WITHOUT ROWID.
 */
export class SqliteFile {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  readonly #pageSize: number;
  readonly #usable: number;
  readonly #decoder: TextDecoder;
  readonly #tables: ReadonlyMap<string, Table>;

  private constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = viewOf(bytes);
    this.#pageSize = pageSizeOf(this.#view);
    this.#usable = this.#pageSize - (bytes[20] ?? 0);
    const encoding = this.#view.getUint32(56);
    this.#decoder = new TextDecoder(
      encoding === 2 ? 'utf-16le' : encoding === 3 ? 'utf-16be' : 'utf-8',
    );
    this.#tables = this.#schema();
  }

  /** null for what is no complete database, or was written while it was read. */
  static open(bytes: Uint8Array): SqliteFile | null {
    const size = sqliteSize(bytes);
    if (size === null || size > bytes.length || (bytes[20] ?? 0) > 64) return null;
    return orNull(() => new SqliteFile(bytes));
  }

  has(table: string): boolean {
    return this.#tables.has(table);
  }

  /** All rows of a table by rising row id; null when its pages do not fit together. A table that does not exist has none. */
  rows(table: string): readonly SqliteRow[] | null {
    const schema = this.#tables.get(table);
    if (schema === undefined) return [];
    return orNull(() =>
      this.#records(schema.root).map(({ rowId, payload }) =>
        rowOf(rowId, recordValues(payload, this.#decoder), schema.columns),
      ),
    );
  }

  /** sqlite_schema, at page 1: type, name, tbl_name, rootpage, sql. */
  #schema(): ReadonlyMap<string, Table> {
    const tables = new Map<string, Table>();
    for (const { payload } of this.#records(1)) {
      const [type, name, , root, sql] = recordValues(payload, this.#decoder);
      if (type !== 'table' || typeof name !== 'string' || typeof sql !== 'string') continue;
      if (typeof root === 'number') tables.set(name, { root, columns: columnsOf(sql) });
    }
    return tables;
  }

  #records(root: number): { rowId: number; payload: Uint8Array }[] {
    const records: { rowId: number; payload: Uint8Array }[] = [];
    const visited = new Set<number>();
    const walk = (page: number, depth: number): void => {
      const at = (page - 1) * this.#pageSize;
      const isOutside = page < 1 || at + this.#pageSize > this.#bytes.length;
      if (isOutside || depth > MAX_DEPTH || visited.has(page)) throw new TornFile();
      visited.add(page);
      const head = page === 1 ? at + FILE_HEAD : at;
      const type = this.#bytes[head];
      if (type !== LEAF && type !== INTERIOR) throw new TornFile();
      for (const cell of this.#cells(at, head, type === LEAF ? 8 : 12)) {
        if (type === INTERIOR) walk(this.#view.getUint32(cell), depth + 1);
        else records.push(this.#record(cell, at + this.#usable));
      }
      if (type === INTERIOR) walk(this.#view.getUint32(head + 8), depth + 1);
    };
    walk(root, 0);
    const isRising = records.every(({ rowId }, i) => rowId > (records[i - 1]?.rowId ?? -Infinity));
    if (!isRising) throw new TornFile();
    return records;
  }

  /** Offsets of the cells of a page. */
  #cells(at: number, head: number, headSize: number): readonly number[] {
    const count = this.#view.getUint16(head + 3);
    const first = head + headSize;
    if (first + count * 2 > at + this.#pageSize) throw new TornFile();
    return Array.from({ length: count }, (_, i) => {
      const offset = this.#view.getUint16(first + i * 2);
      if (offset < headSize || offset + 4 > this.#usable) throw new TornFile();
      return at + offset;
    });
  }

  /** A cell of a leaf: payload size, row id, payload; the rest of a long payload is in a list of overflow pages. */
  #record(cell: number, end: number): { rowId: number; payload: Uint8Array } {
    const [size, afterSize] = sqliteVarint(this.#bytes, cell);
    const [rowId, from] = sqliteVarint(this.#bytes, afterSize);
    if (size < 0 || size > this.#bytes.length) throw new TornFile();
    const local = localSize(size, this.#usable);
    if (from + local > end) throw new TornFile();
    if (local === size) return { rowId, payload: this.#bytes.subarray(from, from + size) };
    const payload = new Uint8Array(size);
    payload.set(this.#bytes.subarray(from, from + local));
    let next = this.#view.getUint32(from + local);
    for (let done = local; done < size;) {
      const at = (next - 1) * this.#pageSize;
      if (next < 1 || at + this.#pageSize > this.#bytes.length) throw new TornFile();
      const count = Math.min(size - done, this.#usable - 4);
      payload.set(this.#bytes.subarray(at + 4, at + 4 + count), done);
      next = this.#view.getUint32(at);
      done += count;
    }
    return { rowId, payload };
  }
}

/** Bytes of a payload that are in its leaf (fileformat2 §1.6, U, X, M and K). */
function localSize(size: number, usable: number): number {
  if (size <= usable - 35) return size;
  const min = Math.floor(((usable - 12) * 32) / 255) - 23;
  const local = min + ((size - min) % (usable - 4));
  return local <= usable - 35 ? local : min;
}

function rowOf(
  rowId: number,
  values: readonly SqliteValue[],
  columns: readonly SqliteColumn[],
): SqliteRow {
  return {
    rowId,
    get: (column) => {
      const i = columns.findIndex(({ name }) => name === column);
      // The row id itself is stored as NULL in its column.
      return columns[i]?.isRowId === true ? rowId : (values[i] ?? null);
    },
  };
}

/** What reads past the end of torn pages fails by a RangeError. */
function orNull<T>(read: () => T): T | null {
  try {
    return read();
  } catch (cause) {
    if (cause instanceof TornFile || cause instanceof RangeError) return null;
    throw cause;
  }
}
