import type { RunClock } from './run-clock';
import { numberOrNull, textIn } from './rows';
import type { Row, Sqlite } from './sqlite';

const FIRST = `SELECT series.clock AS clock, chunks.at0 AS at0 FROM series JOIN chunks ON chunks.series = series.id
  WHERE chunks.start = 0 AND series.run = ?`;

/** When the first point of a run, or of one of its tags, was written, of all its sources; null without any clock. */
export function firstWallMs(
  db: Sqlite,
  run: string,
  tag: string | null,
  clock: RunClock,
): number | null {
  const rows = tag === null ? db.all(FIRST, run) : db.all(`${FIRST} AND series.tag = ?`, run, tag);
  const walls = rows.map((row) => wallOf(row, clock)).filter(Number.isFinite);
  return walls.length === 0 ? null : Math.min(...walls);
}

function wallOf(row: Row, clock: RunClock): number {
  const at = numberOrNull(row, 'at0') ?? Number.NaN;
  return textIn(row, 'clock') === 'log' ? clock.wallAt(at) : at;
}
