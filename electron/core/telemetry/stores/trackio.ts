import { PRECISION, type PointEvent } from '../event';
import type { SqliteRow } from '../files/sqlite-file';
import type { SqliteValue } from '../files/sqlite-record';
import { isGroup, parseJson } from '../values/json-objects';
import { addNumbers } from '../values/flat-numbers';
import type { Store } from './store';

const decoder = new TextDecoder();

/** JSON that orjson wrote: a text, or the bytes of one. */
function jsonOf(value: SqliteValue): unknown {
  if (typeof value === 'number' || value === null) return null;
  return parseJson(typeof value === 'string' ? value : decoder.decode(value));
}

const textOf = (value: SqliteValue): string => (typeof value === 'string' ? value : '');

function pointsOf(row: SqliteRow): readonly PointEvent[] {
  const x = Number(row.get('step') ?? Number.NaN);
  const wallMs = Date.parse(textOf(row.get('timestamp')));
  const numbers = new Map<string, number>();
  const metrics = jsonOf(row.get('metrics'));
  for (const [name, value] of isGroup(metrics) ? Object.entries(metrics) : []) {
    addNumbers(numbers, name, value);
  }
  return Array.from(numbers, ([tag, value]) => ({
    kind: 'point',
    tag,
    x,
    xKind: 'timestep',
    value,
    precision: PRECISION.exact,
    wallMs: Number.isNaN(wallMs) ? null : wallMs,
  }));
}

/** trackio: `<project>.db`, a row of `metrics` for each call of `log`, its values as JSON (trackio/sqlite_storage.py). */
export const trackio: Store = {
  marks: ['CREATE TABLE metrics', 'run_name TEXT', 'metrics TEXT'],
  table: 'configs',
  rows: (file) => {
    const rows = file.rows('metrics');
    if (rows === null) return null;
    return {
      rows: rows.map((row) => {
        const name = textOf(row.get('run_name'));
        // Before runs had ids their names were unique.
        const run = textOf(row.get('run_id')) || name;
        return { id: row.rowId, run, name, points: pointsOf(row) };
      }),
      waiting: [],
    };
  },
  params: (file) => {
    const config = jsonOf(file.rows('configs')?.at(-1)?.get('config') ?? null);
    if (!isGroup(config)) return {};
    // What begins with `_` is trackio's own.
    return Object.fromEntries(Object.entries(config).filter(([name]) => !name.startsWith('_')));
  },
};
