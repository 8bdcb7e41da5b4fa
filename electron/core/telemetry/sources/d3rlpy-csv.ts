import { PRECISION } from '../event';
import { baseName, folderName } from '../files/path-words';
import { type ReadRow, type RowFormat, RowsReader } from '../files/rows-reader';
import type { Source } from '../source';
import { readNumber } from '../values/printed-number';

const ROW = /^\d+,(\d+),([^,\s]+)$/;
/** Experiments are named for their start (d3rlpy/algos: `with_timestamp`), below `d3rlpy_logs` unless another folder is set. */
const FOLDER = /(^|\/)(?:d3rlpy_logs\/[^/]+|[^/]*_\d{14})\/[^/]+\.csv$/;

/**
 * One metric of d3rlpy: rows `epoch,step,value` without a header, the metric named by the file (d3rlpy/logging/file_adapter.py,
 * `write_metric`).
 */
class D3rlpyCsv implements RowFormat {
  readonly isSelfDelimiting = false;
  readonly #tag: string;

  constructor(path: string) {
    this.#tag = baseName(path).replace(/\.csv$/, '');
  }

  read(row: string): ReadRow {
    const [, step, text = ''] = ROW.exec(row) ?? [];
    const value = readNumber(text);
    if (step === undefined || value === null) return null;
    const location = { x: Number(step), xKind: 'timestep', wallMs: null } as const;
    const exact = { precision: PRECISION.exact, ...location } as const;
    return { key: row, events: [{ kind: 'point', tag: this.#tag, value, ...exact }] };
  }

  reset(): void {
    // Nothing is remembered of the rows before.
  }

  save(): null {
    return null;
  }
}

const d3rlpyCsv: Source = {
  kind: 'd3rlpy-csv',
  nameOf: (path) => `d3rlpy:${folderName(path)}`,
  volatile: false,
  matches: (path, head) => {
    const [first = ''] = new TextDecoder().decode(head).split(/\r?\n/, 1);
    return FOLDER.test(path) && ROW.test(first);
  },
  open: (path, saved) => new RowsReader(saved, () => new D3rlpyCsv(path)),
};
export default d3rlpyCsv;
