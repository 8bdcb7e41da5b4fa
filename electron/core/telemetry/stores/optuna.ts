import { z } from 'zod';
import { PRECISION, type PointEvent } from '../event';
import type { SqliteFile, SqliteRow } from '../files/sqlite-file';
import { parseJson } from '../values/json-objects';
import type { Store, StoreRow } from './store';

/** A trial that runs lets so many later ones wait: one that was killed lets them wait no longer. */
const MAX_WAITING = 32;
const FINISHED = new Set(['COMPLETE', 'PRUNED', 'FAIL']);
const Choices = z.object({ attributes: z.object({ choices: z.array(z.unknown()) }) });

type Rows = readonly SqliteRow[];

interface Tables {
  readonly trials: Rows;
  readonly values: ReadonlyMap<number, Rows>;
  readonly params: ReadonlyMap<number, Rows>;
  readonly objectives: ReadonlyMap<number, number>;
  readonly names: ReadonlyMap<number, string>;
}

function tablesOf(file: SqliteFile): Tables | null {
  const [studies, directions] = [file.rows('studies'), file.rows('study_directions')];
  const [trials, values, params] = [
    file.rows('trials'),
    file.rows('trial_values'),
    file.rows('trial_params'),
  ];
  if (studies === null || directions === null || trials === null) return null;
  if (values === null || params === null) return null;
  const objectives = new Map<number, number>();
  for (const row of directions) {
    const study = Number(row.get('study_id'));
    objectives.set(study, (objectives.get(study) ?? 0) + 1);
  }
  const names = new Map(
    studies.map((row) => [Number(row.get('study_id')), String(row.get('study_name'))]),
  );
  return { trials, values: byTrial(values), params: byTrial(params), objectives, names };
}

function byTrial(rows: Rows): ReadonlyMap<number, Rows> {
  const trials = new Map<number, SqliteRow[]>();
  for (const row of rows) {
    const trial = Number(row.get('trial_id'));
    const of = trials.get(trial);
    if (of === undefined) trials.set(trial, [row]);
    else of.push(row);
  }
  return trials;
}

function trialRow(tables: Tables, trial: SqliteRow): StoreRow {
  const id = Number(trial.get('trial_id'));
  const study = Number(trial.get('study_id'));
  const x = Number(trial.get('number'));
  const point = (tag: string, value: number): PointEvent => ({
    kind: 'point',
    tag,
    x,
    xKind: 'update',
    value,
    precision: PRECISION.exact,
    wallMs: null,
  });
  const isSingle = (tables.objectives.get(study) ?? 1) === 1;
  const values = (tables.values.get(id) ?? []).map((row) =>
    point(isSingle ? 'value' : `values_${String(row.get('objective'))}`, valueOf(row)),
  );
  const params = (tables.params.get(id) ?? []).flatMap((row) => {
    const value = paramOf(row);
    return value === null ? [] : [point(String(row.get('param_name')), value)];
  });
  const name = tables.names.get(study) ?? String(study);
  return { id, run: name, name, points: [...values, ...params] };
}

/** TrialValueModel: an infinity has no value and a type of its own. */
function valueOf(row: SqliteRow): number {
  const type = row.get('value_type');
  if (type === 'INF_POS') return Number.POSITIVE_INFINITY;
  if (type === 'INF_NEG') return Number.NEGATIVE_INFINITY;
  return Number(row.get('value') ?? Number.NaN);
}

/** A choice is stored by its place in the list of choices; null for one that is no number. */
function paramOf(row: SqliteRow): number | null {
  const value = Number(row.get('param_value') ?? Number.NaN);
  const distribution = Choices.safeParse(parseJson(String(row.get('distribution_json') ?? '')));
  if (!distribution.success) return value;
  const choice = distribution.data.attributes.choices[value];
  if (typeof choice === 'boolean') return choice ? 1 : 0;
  return typeof choice === 'number' ? choice : null;
}

/**
 * Optuna's studies (optuna/storages/_rdb/models.py): each finished trial is a row with its values and its numeric parameters, named as
 * Optuna prints them; x is its number.
 * Trials that finish out of their order wait for the ones before them.
 */
export const optuna: Store = {
  marks: ['trial_values', 'trial_params', 'studies'],
  table: 'trial_values',
  rows: (file) => {
    const tables = tablesOf(file);
    if (tables === null) return null;
    const [rows, waiting]: [StoreRow[], StoreRow[]] = [[], []];
    for (const study of tables.names.keys()) {
      const trials = tables.trials
        .filter((row) => row.get('study_id') === study)
        .toSorted((a, b) => Number(a.get('number')) - Number(b.get('number')));
      const ready = readyOf(trials);
      for (const [i, trial] of trials.entries()) {
        if (!FINISHED.has(String(trial.get('state')))) continue;
        (i < ready ? rows : waiting).push(trialRow(tables, trial));
      }
    }
    return { rows, waiting };
  },
  params: () => ({}),
};

/** Number of trials before the first unfinished one that others still wait for. */
function readyOf(trials: Rows): number {
  let finishedAfter = 0;
  let ready = trials.length;
  for (let i = trials.length - 1; i >= 0; i -= 1) {
    if (FINISHED.has(String(trials[i]?.get('state')))) finishedAfter += 1;
    else if (finishedAfter < MAX_WAITING) ready = i;
  }
  return ready;
}
