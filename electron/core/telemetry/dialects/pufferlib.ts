import { z } from 'zod';
import type { Json } from '../../lib/json';
import type { XKind } from '../../contract/run/run';
import type { Dialect, DialectReader } from '../dialect';
import { PRECISION, type TrainerEvent } from '../event';
import type { Line } from '../line/line';
import { printedPrecision, readNumber } from '../values/printed-number';

const TITLE = /^\s*[│|]\s.{0,40}PufferLib \d/;
const BOTTOM = /^\s*[╰└+]/;
const ROW = /^\s*[│|](.*)[│|]\s*$/;
const SUFFIXED = /^(-?\d+(?:\.\d+)?)([kKMBT])$/;
const SUFFIXES: Readonly<Record<string, number>> = { k: 1e3, K: 1e3, M: 1e6, B: 1e9, T: 1e12 };
/** Its steps, which it rounds (`4.1k`), and its epoch, which it does not. */
const STEPS = /^(?:Agent )?Steps$/;
const UPDATES = 'Epoch';
/** The one metric that is placed by the rounded step, so that a run knows how many it took. */
const SPEED = 'SPS';
/** A size that never changes. */
const NO_METRICS = new Set(['Params', UPDATES]);
const MAX_LENGTH = 400;
/** A board has fewer rows than that. */
const MAX_ROWS = 80;

const Saved = z.object({ rows: z.array(z.string()).nullable() });

/**
 * Boards of PufferLib (pufferl.py, print_dashboard): a box with three tables side by side, `Agent Steps  4.1k  Env  0s  0%
 * value_loss  166.651`. Shares and times of its phases are no metrics. x is its epoch, since its steps are rounded; a name that the box cut
 * short (`explained_var…`) stays as it is.
 */
class PufferLibReader implements DialectReader {
  #rows: string[] | null;

  constructor(saved: Json | null) {
    this.#rows = Saved.safeParse(saved).data?.rows ?? null;
  }

  read({ text }: Line): readonly TrainerEvent[] | null {
    if (text.length > MAX_LENGTH) return null;
    if (TITLE.test(text)) {
      this.#rows = [];
      return [];
    }
    if (this.#rows === null) return null;
    const row = ROW.exec(text)?.[1];
    if (row !== undefined && this.#rows.length < MAX_ROWS) {
      this.#rows.push(row);
      return [];
    }
    const rows = this.#rows;
    this.#rows = null;
    return BOTTOM.test(text) ? board(rows) : null;
  }

  isOpen(): boolean {
    return this.#rows !== null;
  }

  save(): Json {
    return { rows: this.#rows };
  }
}

interface Cell {
  readonly name: string;
  readonly printed: string;
  readonly value: number;
}

function board(rows: readonly string[]): readonly TrainerEvent[] {
  const cells = rows.flatMap(cellsOf);
  const steps = cells.find(({ name }) => STEPS.test(name))?.value;
  const updates = cells.find(({ name }) => name === UPDATES)?.value;
  return cells.flatMap(({ name, printed, value }): readonly TrainerEvent[] => {
    if (NO_METRICS.has(name) || STEPS.test(name)) return [];
    const axes: readonly (readonly [number | undefined, XKind])[] = [
      [updates, 'update'],
      [steps, 'timestep'],
    ];
    const [x, xKind] =
      (name === SPEED ? axes.toReversed() : axes).find(([at]) => at !== undefined) ?? [];
    if (x === undefined || xKind === undefined) return [];
    const precision = SUFFIXED.test(printed) ? PRECISION.console3 : printedPrecision(printed);
    return [{ kind: 'point', tag: name, x, xKind, value, precision, wallMs: null }];
  });
}

/** Names with a number behind them: not those with a word, a time (`9s`) or a share (`3%`). */
function cellsOf(row: string): readonly Cell[] {
  const words = row.trim().split(/\s{2,}/);
  return words.flatMap((name, at): readonly Cell[] => {
    const printed = words[at + 1] ?? '';
    const value = numberOf(printed);
    const isName = /^[A-Za-z_]/.test(name) && numberOf(name) === null;
    return isName && value !== null ? [{ name, printed, value }] : [];
  });
}

function numberOf(printed: string): number | null {
  const [, digits = '', suffix = ''] = SUFFIXED.exec(printed) ?? [];
  return digits === '' ? readNumber(printed) : Number(digits) * (SUFFIXES[suffix] ?? 1);
}

export default {
  id: 'pufferlib',
  title: 'PufferLib boards',
  order: 34,
  concerns: { texts: ['pufferlib'] },
  open: (saved) => new PufferLibReader(saved),
} satisfies Dialect;
