import { PRECISION } from '../event';
import type { Store } from './store';

/**
 * MLflow's database (`mlflow.db`): a row of `metrics` for each value (mlflow/store/tracking/dbmodels/models.py). An infinity is the largest
 * double in it, as MLflow itself answers it.
 */
export const mlflow: Store = {
  marks: ['CREATE TABLE', 'latest_metrics', 'run_uuid'],
  table: 'latest_metrics',
  rows: (file) => {
    const [rows, runs] = [file.rows('metrics'), file.rows('runs')];
    if (rows === null || runs === null) return null;
    const names = new Map(
      runs.map((row) => [String(row.get('run_uuid')), String(row.get('name') ?? '')]),
    );
    return {
      rows: rows.map((row) => {
        const run = String(row.get('run_uuid'));
        const isNan = row.get('is_nan') === 1;
        return {
          id: row.rowId,
          run,
          name: names.get(run) || run.slice(0, 8),
          points: [
            {
              kind: 'point',
              tag: String(row.get('key')),
              x: Number(row.get('step') ?? 0),
              xKind: 'timestep',
              value: isNan ? Number.NaN : Number(row.get('value') ?? Number.NaN),
              precision: PRECISION.exact,
              wallMs: Number(row.get('timestamp') ?? 0) || null,
            },
          ],
        };
      }),
      waiting: [],
    };
  },
  params: (file) => {
    const rows = file.rows('params') ?? [];
    const newest = file.rows('runs')?.at(-1)?.get('run_uuid') ?? rows.at(-1)?.get('run_uuid');
    return Object.fromEntries(
      rows
        .filter((row) => row.get('run_uuid') === newest)
        .map((row) => [String(row.get('key')), row.get('value')]),
    );
  },
};
