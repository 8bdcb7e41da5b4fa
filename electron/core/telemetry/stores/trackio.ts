import { PRECISION, type PointEvent } from '../event';
import type { SqliteRow } from '../files/sqlite-file';
import type { SqliteValue } from '../files/sqlite-record';
import { isGroup, parseJson } from '../values/json-objects';
import { addNumbers } from '../values/flat-numbers';
import type { Store, StoreRow } from './store';

const decoder = new TextDecoder();

/** JSON that orjson wrote: a text, or the bytes of one. */
function jsonOf(value: SqliteValue): unknown {
  if (typeof value === 'number' || value === null) return null;
  return parseJson(typeof value === 'string' ? value : decoder.decode(value));
}

const textOf = (value: SqliteValue): string => (typeof value === 'string' ? value : '');

/** A row of `metrics`; `globalStep` is the trainer's own step, where the row has it. */
interface LoggedRow {
  readonly id: number;
  readonly run: string;
  readonly name: string;
  /** trackio's counter of calls. */
  readonly counter: number;
  readonly wallMs: number | null;
  readonly values: ReadonlyMap<string, number>;
  readonly globalStep: number | null;
}

function loggedRow(row: SqliteRow): LoggedRow {
  const name = textOf(row.get('run_name'));
  const wallMs = Date.parse(textOf(row.get('timestamp')));
  const values = new Map<string, number>();
  const metrics = jsonOf(row.get('metrics'));
  for (const [key, value] of isGroup(metrics) ? Object.entries(metrics) : []) {
    addNumbers(values, key, value);
  }
  return {
    id: row.rowId,
    // Before runs had ids their names were unique.
    run: textOf(row.get('run_id')) || name,
    name,
    counter: Number(row.get('step') ?? Number.NaN),
    wallMs: Number.isNaN(wallMs) ? null : wallMs,
    values,
    globalStep: values.get('train/global_step') ?? null,
  };
}

/** @param step the trainer's step; null = by trackio's counter */
function storeRow(
  { id, run, name, counter, wallMs, values }: LoggedRow,
  step: number | null,
): StoreRow {
  const points = Array.from(values, ([tag, value]): PointEvent => ({
    kind: 'point',
    tag,
    x: step ?? counter,
    xKind: step === null ? 'timestep' : 'update',
    value,
    precision: PRECISION.exact,
    wallMs,
  }));
  return { id, run, name, points };
}

/**
 * Rows on the trainer's own step where the run logs it (transformers' TrackioCallback does): trackio's counter grows with each call. What was
 * logged before (times of the step's parts) belongs to the step that is logged next; it waits for that.
 */
function onTrainerSteps(rows: readonly LoggedRow[]): {
  readonly rows: readonly StoreRow[];
  readonly waiting: readonly StoreRow[];
} {
  const stepped = new Set(rows.flatMap((row) => (row.globalStep === null ? [] : [row.run])));
  const lastSteps = new Map<string, number>();
  let waiting: LoggedRow[] = [];
  const admitted: StoreRow[] = [];
  for (const row of rows) {
    if (!stepped.has(row.run)) admitted.push(storeRow(row, null));
    else if (row.globalStep === null) waiting.push(row);
    else {
      const { run, globalStep } = row;
      const isOfStep = (one: LoggedRow): boolean => one.run === run;
      admitted.push(
        ...waiting.filter(isOfStep).map((one) => storeRow(one, globalStep)),
        storeRow(row, globalStep),
      );
      waiting = waiting.filter((one) => !isOfStep(one));
      lastSteps.set(run, globalStep);
    }
  }
  return {
    rows: admitted,
    waiting: waiting.map((row) => storeRow(row, (lastSteps.get(row.run) ?? 0) + 1)),
  };
}

/** trackio: `<project>.db`, a row of `metrics` for each call of `log`, its values as JSON (trackio/sqlite_storage.py). */
export const trackio: Store = {
  marks: ['CREATE TABLE metrics', 'run_name TEXT', 'metrics TEXT'],
  table: 'configs',
  rows: (file) => {
    const rows = file.rows('metrics');
    if (rows === null) return null;
    return onTrainerSteps(rows.map(loggedRow));
  },
  params: (file) => {
    const config = jsonOf(file.rows('configs')?.at(-1)?.get('config') ?? null);
    if (!isGroup(config)) return {};
    // What begins with `_` is trackio's own.
    return Object.fromEntries(Object.entries(config).filter(([name]) => !name.startsWith('_')));
  },
};
