/** A hash over the code that reads and stores, set by the build: saved reader states are only good for that code. */
declare const READING_HASH: number | undefined;

/** Version of the index. Another number means: delete it and read everything again. There are no migrations. */
export const INDEX_VERSION = typeof READING_HASH === 'number' ? READING_HASH : 1;

/** Every so many lines of a log the byte offset is noted, so that it can be opened anywhere. */
export const LINES_PER_BLOCK = 256;

/** Points of a whole chunk; a growing one is stored in shorter pieces. */
export const CHUNK_POINTS = 4096;

/**
 * `series`: one per run, lane (the file that its points come from, or the source where many files are one), source and tag. `at`, `x`, `y`,
 * `p` of a piece are blobs as columns.ts writes them. NaN is kept in blobs; SQLite itself knows none, so a number that may be NaN is NULL
 * in its own column. Blobs come last in a row: what is before them is then read without them. `observations`: the saved states of those who
 * see its points. `breaks`: the next point opens a segment, regardless of its x. `withoutX`: how many of its values came without an x that
 * can be read; they are no points.
 */
export const SCHEMA = `
CREATE TABLE runs (
  run TEXT PRIMARY KEY, reading TEXT, view TEXT, record TEXT, revision INTEGER NOT NULL, keepBytes INTEGER NOT NULL,
  observations TEXT
);
CREATE TABLE streams (
  run TEXT NOT NULL, stream TEXT NOT NULL, kind TEXT NOT NULL, ident TEXT NOT NULL, offset INTEGER NOT NULL,
  points INTEGER NOT NULL, lastXs TEXT NOT NULL, goals TEXT NOT NULL, finishedAt INTEGER, state TEXT NOT NULL,
  PRIMARY KEY (run, stream)
);
CREATE TABLE series (
  id INTEGER PRIMARY KEY, run TEXT NOT NULL, lane TEXT NOT NULL, source TEXT NOT NULL, tag TEXT NOT NULL,
  xKind TEXT NOT NULL, clock TEXT NOT NULL, derivation TEXT, count INTEGER NOT NULL, precision INTEGER NOT NULL,
  lastPrecision INTEGER NOT NULL, ordered INTEGER NOT NULL, breaks INTEGER NOT NULL, withoutX INTEGER NOT NULL,
  firstX REAL, lastX REAL, lastAt REAL, lastY REAL,
  min REAL, max REAL,
  UNIQUE (run, tag, source, lane)
);
CREATE TABLE segments (
  series INTEGER NOT NULL REFERENCES series ON DELETE CASCADE, segment INTEGER NOT NULL, start INTEGER NOT NULL,
  PRIMARY KEY (series, segment)
) WITHOUT ROWID;
CREATE TABLE chunks (
  series INTEGER NOT NULL REFERENCES series ON DELETE CASCADE, start INTEGER NOT NULL, count INTEGER NOT NULL,
  x0 REAL NOT NULL, x1 REAL NOT NULL, at0 REAL, at1 REAL,
  at BLOB NOT NULL, x BLOB NOT NULL, y BLOB NOT NULL, p BLOB NOT NULL,
  PRIMARY KEY (series, start)
);
CREATE TABLE nodes (
  series INTEGER NOT NULL REFERENCES series ON DELETE CASCADE, level INTEGER NOT NULL, block INTEGER NOT NULL,
  nodes BLOB NOT NULL,
  PRIMARY KEY (series, level, block)
);
CREATE TABLE lines (
  run TEXT NOT NULL, block INTEGER NOT NULL, offset INTEGER NOT NULL, PRIMARY KEY (run, block)
) WITHOUT ROWID;
CREATE TABLE rowFacts (
  run TEXT PRIMARY KEY, revision INTEGER NOT NULL, facts TEXT NOT NULL, spark BLOB NOT NULL
);
CREATE TABLE ticks (
  run TEXT NOT NULL, n INTEGER NOT NULL, t REAL NOT NULL, m REAL NOT NULL, b INTEGER NOT NULL,
  PRIMARY KEY (run, n)
) WITHOUT ROWID;
`;
