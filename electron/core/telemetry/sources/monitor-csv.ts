import { z } from 'zod';
import { csvCells } from '../../lib/csv';
import type { Json } from '../../lib/json';
import { PRECISION, type TrainerEvent } from '../event';
import { baseName } from '../files/path-words';
import { RowsReader, type ReadRow, type RowFormat } from '../files/rows-reader';
import { parseJson } from '../values/json-objects';
import { readNumber } from '../values/printed-number';
import type { Source } from '../source';

const Head = z.object({ t_start: z.number() });
const Saved = z.object({
  startMs: z.number().nullable(),
  header: z.array(z.string()).nullable(),
  episodes: z.int(),
});

/**
 * SB3's Monitor: `#{"t_start": …}`, then `r,l,t[,extra]`, a row per episode of one task instance. r and l are drawn as `reward` and
 * `episode_length`, other columns under their own names; x = the file's own episode, from 1; the wall clock is t_start + t. (Several files
 * have no common count of timesteps that could be reported while they grow.)
 */
class MonitorCsv implements RowFormat {
  readonly isSelfDelimiting = false;
  readonly #prefix: string;
  #startMs: number | null = null;
  #header: readonly string[] | null = null;
  #episodes = 0;

  constructor(path: string, saved: unknown) {
    // `3.monitor.csv` is the fourth instance of the task: its episodes are counted by themselves.
    const rank = /^(\d+)\./.exec(baseName(path))?.[1];
    this.#prefix = rank === undefined ? 'monitor/' : `monitor/${rank}/`;
    const state = Saved.safeParse(saved);
    if (!state.success) return;
    this.#startMs = state.data.startMs;
    this.#header = state.data.header;
    this.#episodes = state.data.episodes;
  }

  read(row: string): ReadRow {
    if (row.trim() === '') return null;
    if (row.startsWith('#')) {
      const head = Head.safeParse(parseJson(row.slice(1)));
      if (head.success) this.#startMs = head.data.t_start * 1000;
      return { key: row, events: [] };
    }
    const cells = csvCells(row);
    if (this.#header === null) {
      this.#header = cells.map((cell) => cell.text.trim());
      return null;
    }
    if (cells.length !== this.#header.length) return null;
    this.#episodes += 1;
    const numbers = cells.map((cell) => (cell.quoted ? null : readNumber(cell.text.trim())));
    return { key: row, events: this.#events(this.#header, numbers) };
  }

  reset(): void {
    this.#startMs = null;
    this.#header = null;
    this.#episodes = 0;
  }

  save(): Json {
    return { startMs: this.#startMs, header: this.#header, episodes: this.#episodes };
  }

  #events(header: readonly string[], numbers: readonly (number | null)[]): TrainerEvent[] {
    const t = numbers[header.indexOf('t')] ?? null;
    const wallMs = t === null || this.#startMs === null ? null : this.#startMs + t * 1000;
    return header.flatMap((column, i): TrainerEvent[] => {
      const value = numbers[i] ?? null;
      if (value === null || column === 't' || column === '') return [];
      const name = column === 'r' ? 'reward' : column === 'l' ? 'episode_length' : column;
      const location = { x: this.#episodes, xKind: 'episode', wallMs } as const;
      const tag = `${this.#prefix}${name}`;
      return [{ kind: 'point', tag, value, precision: PRECISION.exact, ...location }];
    });
  }
}

const monitorCsv: Source = {
  kind: 'monitor-csv',
  nameOf: (path) => baseName(path),
  volatile: true,
  matches: (path, head) =>
    /(^|\/|\.)monitor\.csv$/.test(path) || (path.endsWith('.csv') && head[0] === 0x23),
  open: (path, saved) => new RowsReader(saved, (format) => new MonitorCsv(path, format)),
};
export default monitorCsv;
