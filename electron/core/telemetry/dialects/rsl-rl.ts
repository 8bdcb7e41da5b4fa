import { z } from 'zod';
import type { Json } from '../../lib/json';
import type { Dialect, DialectReader } from '../dialect';
import type { TrainerEvent } from '../event';
import type { Line } from '../line/line';
import { printedPoint } from '../values/printed-point';

const HEAD = /^\s*Learning iteration (\d{1,12})\/(\d{1,12})\s*$/;
const RULE = /^(?:-{40,}|#{40,})\s*$/;
const NUMBER = String.raw`([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?|[-+]?(?:nan|inf))`;
/** `               Mean reward: 5.16`, aligned to the right; seconds carry their unit. */
const ROW = new RegExp(String.raw`^\s+([A-Za-z][\w /.()|-]{0,80}):\s+${NUMBER}\s?s?\s*$`);
const COMPUTATION =
  /^\s+Computation: (\d+) steps\/s \(collection: ([\d.]+)s, learning ([\d.]+)s\)\s*$/;
const MAX_ROW_LENGTH = 300;
/** More rows than any block has: then it is none. */
const MAX_ROWS = 400;

const Saved = z.object({
  /** Iteration of the open block; null outside. */
  x: z.number().nullable(),
  rows: z.number(),
  target: z.number().nullable(),
});

/**
 * Blocks of rsl_rl, as legged_gym and Isaac Lab print them (rsl_rl, on_policy_runner.py `log` and, from 3.2 on,
 * utils/logger.py): a rule of `#`, `Learning iteration 3/1500`, then `Name: number` rows aligned to the right up to
 * `ETA`. x is the iteration. Names stay as printed; the row `Computation` holds three numbers, called as rsl_rl calls
 * them since 3.2. A row whose value is a clock time (`Time elapsed: 00:01:10`) is no number.
 */
class RslRlReader implements DialectReader {
  #state: z.infer<typeof Saved>;

  constructor(saved: Json | null) {
    this.#state = Saved.safeParse(saved).data ?? { x: null, rows: 0, target: null };
  }

  read({ text }: Line): readonly TrainerEvent[] | null {
    if (text.includes('Learning iteration')) {
      const head = text.length <= MAX_ROW_LENGTH ? HEAD.exec(text) : null;
      if (head !== null) return this.#begin(Number(head[1]), Number(head[2]));
    }
    const { x } = this.#state;
    if (x === null) return null;
    this.#state.rows += 1;
    const events = this.#state.rows > MAX_ROWS ? null : readRow(text, x);
    if (events === null || /^\s+ETA:/.test(text)) this.#state.x = null;
    return events;
  }

  isOpen(): boolean {
    return this.#state.x !== null;
  }

  save(): Json {
    return { ...this.#state };
  }

  #begin(x: number, target: number): readonly TrainerEvent[] {
    const isNew = this.#state.target !== target;
    this.#state = { x, rows: 0, target };
    return isNew ? [{ kind: 'target', x: target, xKind: 'update' }] : [];
  }
}

/** null: the line is no part of a block. */
function readRow(text: string, x: number): readonly TrainerEvent[] | null {
  if (RULE.test(text) || !/\S/.test(text)) return [];
  if (text.length > MAX_ROW_LENGTH || !/^\s/.test(text)) return null;
  const speed = COMPUTATION.exec(text);
  if (speed !== null) {
    return ['Steps per second', 'Collection time', 'Learning time'].flatMap((tag, i) =>
      printedPoint(tag, x, 'update', speed[i + 1] ?? ''),
    );
  }
  if (/^\s+ETA:/.test(text)) return [];
  const row = ROW.exec(text);
  if (row !== null) return printedPoint(row[1] ?? '', x, 'update', row[2] ?? '');
  return /^\s+[A-Z][\w ]{0,80}:/.test(text) ? [] : null;
}

export default {
  id: 'rsl-rl',
  title: 'rsl_rl and Isaac Lab',
  order: 12,
  concerns: { texts: ['learning iteration'] },
  open: (saved) => new RslRlReader(saved),
} satisfies Dialect;
