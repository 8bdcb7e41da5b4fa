import { z } from 'zod';
import type { Json } from '../../../lib/json';
import type { Bar } from '../../line/progress-bar';

/** Lengths of bars that are remembered until one is known to be the training's. */
const MAX_BARS = 16;

const Saved = z.object({
  how: z.literal(['unknown', 'bar', 'row']),
  rows: z.number(),
  /** Length of the training's bar, and how far it was. */
  total: z.number().nullable(),
  n: z.number(),
  /** Length of each bar so far → how far it was. */
  bars: z.record(z.string(), z.number()),
});

/**
 * The step of a log entry that does not print it, as those of Hugging Face's Trainer. It writes an entry over its progress bar
 * (tqdm.write), and tqdm then draws the bar again at exactly the step of the entry; before the entry the bar may be behind, for it is
 * redrawn ten times a second at most. So the step of an entry is that of the first bar after it. A log whose first entry is followed by no
 * such bar counts its entries, to its end.
 */
export class StepOfBar {
  #state: z.infer<typeof Saved>;

  constructor(saved: Json | null) {
    this.#state = Saved.safeParse(saved).data ?? {
      how: 'unknown',
      rows: 0,
      total: null,
      n: 0,
      bars: {},
    };
  }

  /** Steps of the whole training; null while no bar shows it. */
  get total(): number | null {
    return this.#state.how === 'bar' ? this.#state.total : null;
  }

  /** Has the log shown no bar so far? */
  get isWithoutBars(): boolean {
    return this.#state.how !== 'bar' && Object.keys(this.#state.bars).length === 0;
  }

  /** Are entries counted, because no bar shows their step? */
  get countsRows(): boolean {
    return this.#state.how === 'row';
  }

  /**
   * A line begins with this bar, or with none.
   * @param waiting what the entry is of that waits for its step; null when none waits
   * @returns whether it may be placed now
   */
  begin(bar: Bar | null, waiting: 'training' | 'evaluation' | null): boolean {
    const waits = waiting !== null;
    if (bar === null || bar.kind !== 'tqdm') {
      if (waits && this.#state.how === 'unknown') this.#state.how = 'row';
      return waits && this.#state.how === 'row';
    }
    const { how, total, bars } = this.#state;
    const before = bars[bar.total];
    if (how === 'unknown') {
      if (before !== undefined || Object.keys(bars).length < MAX_BARS) bars[bar.total] = bar.n;
      if (!waits) return false;
      // The training's bar continues from where it was; an evaluation's is full by now, an epoch's starts over.
      const goesOn = before !== undefined && bar.n >= before && bar.n > 0;
      const isTraining = goesOn && (waiting === 'training' || bar.n < bar.total);
      this.#state.how = isTraining ? 'bar' : 'row';
      if (isTraining) this.#state.total = bar.total;
    } else if (how === 'row' || bar.total !== total) return waits && how === 'row';
    this.#state.n = bar.n;
    return waits;
  }

  /** x of an entry that is placed now. @param isSummary it closes the log, and is not an entry */
  next(isSummary: boolean): { readonly x: number; readonly xKind: 'update' | 'row' } {
    if (this.#state.how === 'bar') return { x: this.#state.n, xKind: 'update' };
    this.#state.how = 'row';
    if (!isSummary || this.#state.rows === 0) this.#state.rows += 1;
    return { x: this.#state.rows, xKind: 'row' };
  }

  save(): Json {
    return { ...this.#state, bars: { ...this.#state.bars } };
  }
}
