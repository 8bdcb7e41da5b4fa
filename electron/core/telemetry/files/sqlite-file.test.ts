import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { SqliteFile } from './sqlite-file';

const folder = mkdtempSync(join(tmpdir(), 'rl-cockpit-sqlite-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let count = 0;
/** The bytes of a database that SQLite itself wrote. */
function written(work: (db: DatabaseSync) => void): Uint8Array<ArrayBuffer> {
  const path = join(folder, `${(count += 1)}.db`);
  const db = new DatabaseSync(path);
  db.exec('PRAGMA synchronous = OFF');
  work(db);
  db.close();
  return new Uint8Array(readFileSync(path));
}

const value: fc.Arbitrary<SQLInputValue> = fc.oneof(
  fc.constant(null),
  fc.maxSafeInteger(),
  fc.integer({ min: -70_000, max: 70_000 }),
  fc.double({ noNaN: true }),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.integer({ min: 400, max: 9_000 }).map((length) => 'ü'.repeat(length)),
  fc.uint8Array({ maxLength: 40 }),
);
const rows = fc.array(fc.tuple(value, value), { maxLength: 120 });
const pageSize = fc.constantFrom(512, 1024, 4096, 65_536);
const encoding = fc.constantFrom('UTF-8', 'UTF-16le', 'UTF-16be');

test('every row of a table is read as SQLite wrote it, for any size of page, encoding and length of a value', () => {
  fc.assert(
    fc.property(rows, pageSize, encoding, (list, size, text) => {
      const bytes = written((db) => {
        db.exec(`PRAGMA page_size = ${size}; PRAGMA encoding = '${text}'`);
        db.exec('CREATE TABLE t (id INTEGER NOT NULL, a, "b c", PRIMARY KEY (id), UNIQUE (id, a))');
        db.exec('BEGIN');
        const insert = db.prepare('INSERT INTO t (a, "b c") VALUES (?, ?)');
        for (const [a, b] of list) insert.run(a, b);
        db.exec('COMMIT');
      });
      const read = SqliteFile.open(bytes)?.rows('t');
      expect(read?.map((row) => [row.get('id'), row.get('a'), row.get('b c')])).toEqual(
        list.map(([a, b], i) => [i + 1, a, b]),
      );
    }),
    { numRuns: 30 },
  );
});

test('rows that were deleted are gone, and a column that was added later is null in rows of before', () => {
  const bytes = written((db) => {
    db.exec(
      'CREATE TABLE "t" ("key" VARCHAR(9) NOT NULL, value FLOAT, -- of it, now\n CHECK (value > 0))',
    );
    for (let i = 1; i <= 400; i += 1) db.prepare('INSERT INTO t VALUES (?, ?)').run(`k${i}`, i);
    db.exec('DELETE FROM t WHERE value % 2 = 0');
    db.exec('ALTER TABLE t ADD COLUMN later TEXT');
    db.exec("INSERT INTO t VALUES ('new', 0.5, 'x')");
  });
  const read = SqliteFile.open(bytes)?.rows('t') ?? [];
  expect(read).toHaveLength(201);
  expect(read.at(-1)?.get('later')).toBe('x');
  expect(read[0]?.get('later')).toBeNull();
  expect(read.map((row) => row.get('value')).slice(0, 3)).toEqual([1, 3, 5]);
});

test('a database that was read while it was written never throws, and never shows a row that is not one of its own', () => {
  const list = Array.from({ length: 300 }, (_, i) => `row ${i} ${'x'.repeat(i % 90)}`);
  const bytes = written((db) => {
    db.exec('PRAGMA page_size = 512; CREATE TABLE t (a TEXT)');
    for (const text of list) db.prepare('INSERT INTO t VALUES (?)').run(text);
  });
  const pages = bytes.length / 512;
  fc.assert(
    fc.property(fc.nat(pages - 1), fc.nat(pages - 1), (one, other) => {
      const torn = bytes.slice();
      torn.set(bytes.subarray(other * 512, other * 512 + 512), one * 512);
      const read = SqliteFile.open(torn)?.rows('t') ?? [];
      for (const row of read) expect(list).toContain(row.get('a'));
    }),
  );
  fc.assert(
    fc.property(fc.nat(bytes.length - 1), fc.nat(255), (at, byte) => {
      const damaged = bytes.slice();
      damaged[at] = byte;
      expect(() => SqliteFile.open(damaged)?.rows('t')).not.toThrow();
    }),
  );
});
