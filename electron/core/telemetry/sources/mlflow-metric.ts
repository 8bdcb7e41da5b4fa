import type { Json } from '../../lib/json';
import { PRECISION, type TrainerEvent } from '../event';
import { mlflowMetric } from '../files/mlflow-path';
import { RowsReader, type ReadRow, type RowFormat } from '../files/rows-reader';
import type { Source } from '../source';
import { readNumber } from '../values/printed-number';

/** `ms value step`, since MLflow 2.17 followed by the name and digest of a data set; before MLflow 1.0 without a step. */
const ROW = /^(\d{9,16}) (\S+)(?: (-?\d+)(?: \S.*)?)?$/;

/**
 * One metric of MLflow's file store (mlflow/store/tracking/file_store.py, `_log_run_metric`): a row for each value, the metric named by the
 * path below `metrics/`. x is the step as it was logged; a row of before 1.0 has none and is placed by its number.
 */
class MlflowMetric implements RowFormat {
  readonly isSelfDelimiting = false;
  readonly #tag: string;
  #rows: number;

  constructor(path: string, saved: unknown) {
    this.#tag = mlflowMetric(path)?.tag ?? path;
    this.#rows = typeof saved === 'number' ? saved : 0;
  }

  read(row: string): ReadRow {
    const [, ms, text = '', step] = ROW.exec(row) ?? [];
    const value = readNumber(text);
    if (ms === undefined || value === null) return null;
    this.#rows += 1;
    const location =
      step === undefined
        ? ({ x: this.#rows, xKind: 'row' } as const)
        : ({ x: Number(step), xKind: 'timestep' } as const);
    const event: TrainerEvent = {
      kind: 'point',
      tag: this.#tag,
      value,
      ...location,
      precision: PRECISION.exact,
      wallMs: Number(ms),
    };
    return { key: row, events: [event] };
  }

  reset(): void {
    this.#rows = 0;
  }

  save(): Json {
    return this.#rows;
  }
}

function isRow(head: Uint8Array): boolean {
  const [first = ''] = new TextDecoder().decode(head).split(/\r?\n/, 1);
  return ROW.test(first);
}

const mlflowMetricFile: Source = {
  kind: 'mlflow-metric',
  // The metrics of one run are one source; the runs of an experiment are different ones.
  nameOf: (path) => `mlflow:${mlflowMetric(path)?.run.slice(0, 8) ?? ''}`,
  volatile: false,
  matches: (path, head) => mlflowMetric(path) !== null && isRow(head),
  open: (path, saved) => new RowsReader(saved, (format) => new MlflowMetric(path, format)),
};
export default mlflowMetricFile;
