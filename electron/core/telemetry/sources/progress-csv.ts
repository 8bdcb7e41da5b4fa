import { z } from 'zod';
import { XKind } from '../../contract/run/run';
import { csvCells, type CsvCell } from '../../lib/csv';
import type { Json } from '../../lib/json';
import { PRECISION, type TrainerEvent } from '../event';
import { baseName } from '../files/path-words';
import { RowsReader, type ReadRow, type RowFormat } from '../files/rows-reader';
import { readNumber } from '../values/printed-number';
import type { Source } from '../source';
import { clockOf, stepColumns } from '../values/step-keys';

/** The axis of a file: its step column, or the number of the row where it has none. */
const Axis = z.object({ key: z.string().nullable(), xKind: XKind });
type Axis = z.infer<typeof Axis>;
const Saved = z.object({
  header: z.array(z.string()).nullable(),
  rows: z.int(),
  axis: Axis.nullable(),
});

/**
 * A header row, then values in full precision; an empty cell was not logged (SB3's CSVOutputFormat). One axis a file,
 * chosen at its first row: a row whose step cannot be read is never placed by its number instead.
 */
class ProgressCsv implements RowFormat {
  readonly isSelfDelimiting = false;
  #header: readonly string[] | null = null;
  #rows = 0;
  #axis: Axis | null = null;

  constructor(saved: unknown) {
    const state = Saved.safeParse(saved);
    if (!state.success) return;
    this.#header = state.data.header;
    this.#rows = state.data.rows;
    this.#axis = state.data.axis;
  }

  read(row: string): ReadRow {
    if (row.trim() === '') return null;
    const cells = csvCells(row);
    if (this.#header === null) {
      this.#header = cells.map((cell) => cell.text);
      return null;
    }
    // While SB3 rewrites the file, a row may be cut or belong to the longer header: it comes again, whole.
    if (cells.length !== this.#header.length) return null;
    this.#rows += 1;
    return this.#values(this.#header, cells);
  }

  reset(): void {
    this.#header = null;
    this.#rows = 0;
  }

  save(): Json {
    return { header: this.#header, rows: this.#rows, axis: this.#axis };
  }

  #values(header: readonly string[], cells: readonly CsvCell[]): ReadRow {
    const numbers = new Map<string, number>();
    const logged: string[] = [];
    cells.forEach((cell, i) => {
      const tag = header[i];
      if (tag === undefined || tag === '' || (cell.text === '' && !cell.quoted)) return;
      logged.push(`${tag}=${cell.text}`);
      const value = cell.quoted ? null : readNumber(cell.text.trim());
      if (value !== null) numbers.set(tag, value);
    });
    // Sorted, because a rewritten file may have its columns in another order.
    return { key: logged.toSorted().join('\n'), events: this.#events(header, numbers) };
  }

  #events(header: readonly string[], numbers: ReadonlyMap<string, number>): TrainerEvent[] {
    const plain = new Map(Array.from(numbers, ([tag, value]) => [plainName(tag), value] as const));
    const { key, xKind } = this.#axisOf(header, plain);
    const step = key === null ? this.#rows : (plain.get(key) ?? Number.NaN);
    // An infinite step places a point no better than a missing one.
    const x = Number.isFinite(step) ? step : Number.NaN;
    const clock = clockOf(plain);
    const isClock = clock !== null && clock.wallMs >= MIN_WALL_MS;
    const location = { x, xKind, wallMs: isClock ? clock.wallMs : null } as const;
    return Array.from(numbers)
      .filter(([tag]) => !isClock || plainName(tag) !== clock.key)
      .map(([tag, value]) => ({
        kind: 'point',
        tag,
        value,
        precision: PRECISION.exact,
        ...location,
      }));
  }

  /** The column that the first row fills, else the most specific one that is named; it stays while it is there. */
  #axisOf(header: readonly string[], first: ReadonlyMap<string, number>): Axis {
    const names = new Set(header.map(plainName));
    const existing = this.#axis;
    if (existing !== null && (existing.key === null || names.has(existing.key))) return existing;
    const columns = stepColumns(names);
    const filled = columns.find(({ key }) => Number.isFinite(first.get(key)));
    this.#axis = filled ?? columns[0] ?? { key: null, xKind: 'row' };
    return this.#axis;
  }
}

/** A smaller number in a column of times counts from the start of something: 1973. */
const MIN_WALL_MS = 1e11;

/** `Wall time` of TensorBoard's own CSV is `wall_time`. */
const plainName = (column: string): string => column.trim().toLowerCase().replaceAll(' ', '_');

/** d3rlpy writes the gradients of each parameter of its networks so (d3rlpy/logging/file_adapter.py, `watch_model`): no series of the run. */
const GRADIENTS = /_grad\.csv$/;
const GRADIENTS_HEAD = 'epoch,step,min,max,mean,std';

/** Any CSV file whose first line is a header: at least two names, none of them a number. */
function hasHeader(path: string, head: Uint8Array): boolean {
  const [first = ''] = new TextDecoder().decode(head).split(/\r?\n/, 1);
  const cells = csvCells(first);
  if (GRADIENTS.test(path) && first.trim() === GRADIENTS_HEAD) return false;
  return (
    cells.length >= 2 &&
    !first.startsWith('#') &&
    cells.every(({ text }) => text.trim() !== '' && readNumber(text.trim()) === null)
  );
}

const progressCsv: Source = {
  kind: 'progress-csv',
  nameOf: (path) => baseName(path),
  volatile: true,
  matches: (path, head) =>
    /(^|\/)progress[^/]*\.csv$/.test(path) || (/\.csv$/i.test(path) && hasHeader(path, head)),
  open: (_path, saved) => new RowsReader(saved, (format) => new ProgressCsv(format)),
};
export default progressCsv;
