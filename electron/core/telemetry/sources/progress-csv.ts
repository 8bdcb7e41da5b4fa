import { z } from 'zod';
import { csvCells, type CsvCell } from '../../lib/csv';
import type { Json } from '../../lib/json';
import { PRECISION, type TrainerEvent } from '../event';
import { baseName } from '../files/path-words';
import { RowsReader, type ReadRow, type RowFormat } from '../files/rows-reader';
import { readNumber } from '../values/printed-number';
import type { Source } from '../source';
import { clockOf, stepOf } from '../values/step-keys';

const Saved = z.object({ header: z.array(z.string()).nullable(), rows: z.int() });

/** A header row, then values in full precision; an empty cell was not logged (SB3's CSVOutputFormat). */
class ProgressCsv implements RowFormat {
  readonly isSelfDelimiting = false;
  #header: readonly string[] | null = null;
  #rows = 0;

  constructor(saved: unknown) {
    const state = Saved.safeParse(saved);
    if (!state.success) return;
    this.#header = state.data.header;
    this.#rows = state.data.rows;
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
    return { header: this.#header, rows: this.#rows };
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
    return { key: logged.toSorted().join('\n'), events: this.#events(numbers) };
  }

  #events(numbers: ReadonlyMap<string, number>): TrainerEvent[] {
    const plain = new Map(Array.from(numbers, ([tag, value]) => [plainName(tag), value] as const));
    const { x, xKind } = stepOf(plain) ?? { x: this.#rows, xKind: 'row' };
    const clock = clockOf(plain);
    const isClock = clock !== null && clock.wallMs >= LEAST_WALL_MS;
    const place = { x, xKind, wallMs: isClock ? clock.wallMs : null } as const;
    return Array.from(numbers)
      .filter(([tag]) => !isClock || plainName(tag) !== clock.key)
      .map(([tag, value]) => ({
        kind: 'point',
        tag,
        value,
        precision: PRECISION.exact,
        ...place,
      }));
  }
}

/** A smaller number in a column of times counts from the start of something: 1973. */
const LEAST_WALL_MS = 1e11;

/** `Wall time` of TensorBoard's own CSV is `wall_time`. */
const plainName = (column: string): string => column.trim().toLowerCase().replaceAll(' ', '_');

/** Any CSV file whose first line is a header: at least two names, none of them a number. */
function hasHeader(head: Uint8Array): boolean {
  const [first = ''] = new TextDecoder().decode(head).split(/\r?\n/, 1);
  const cells = csvCells(first);
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
    /(^|\/)progress[^/]*\.csv$/.test(path) || (/\.csv$/i.test(path) && hasHeader(head)),
  open: (_path, saved) => new RowsReader(saved, (format) => new ProgressCsv(format)),
};
export default progressCsv;
