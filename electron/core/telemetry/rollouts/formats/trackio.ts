import { z } from 'zod';
import { SqliteFile, type SqliteRow } from '../../files/sqlite-file';
import { trackio as store } from '../../stores/trackio';
import { parseJson } from '../../values/json-objects';
import type { RolloutRow } from '../bare-rollout';
import { byName, type RolloutFormat } from '../rollout-format';
import { trl } from './trl';

const Row = z.record(z.string(), z.unknown());
const Table = z
  .object({ _type: z.literal('trackio.table'), _value: z.array(Row) })
  .transform(({ _value: rows }) => rows);

/**
 * TRL with `log_completions=True` and `report_to="trackio"`: `{project}.db`, a table among the metrics of a step. Its rows have the trainer's
 * step; trackio's own counts calls (trackio/sqlite_storage.py, trackio/table.py).
 */
export const trackio: RolloutFormat = {
  ...trl,
  source: 'trackio',
  encoding: 'trackio',
  match: byName(/\.db$/),
  head: /^SQLite format 3/,
  lacks: [
    'The database has no weights: the score is the plain sum of the reward functions.',
    'It does not say which answers were cut, and has only those of the last generation before a log (logging_steps=1 keeps all).',
    'Of a project with several runs the newest one is shown. What trackio has not yet moved from its write-ahead log is missing.',
  ],
};

/** Rows of the tables with answers in trackio's database, of its newest run; null where it is none, or was written while it was read. */
export function trackioRows(bytes: Uint8Array): readonly RolloutRow[] | null {
  const file = SqliteFile.open(bytes);
  if (file === null) return null;
  if (!file.has(store.table)) return [];
  const rows = file.rows('metrics');
  if (rows === null) return null;
  const run = rows.at(-1)?.get('run_id');
  const tables = rows.filter((row) => row.get('run_id') === run).flatMap(answerTables);
  // TRL logs the last table once more when a training ends.
  const bySteps = new Map(tables.map((table) => [table[0]?.['step'], table]));
  return [...bySteps.values()].flat();
}

/** Tables with answers among the metrics of a row. */
function answerTables(row: SqliteRow): readonly (readonly RolloutRow[])[] {
  const metrics = row.get('metrics');
  if (typeof metrics === 'number' || metrics === null) return [];
  const text = typeof metrics === 'string' ? metrics : new TextDecoder().decode(metrics);
  const values = text.includes('trackio.table') ? Row.safeParse(parseJson(text)).data : undefined;
  return Object.values(values ?? {})
    .map((value) => Table.safeParse(value).data ?? [])
    .filter((table) => typeof table[0]?.['completion'] === 'string');
}
