import { z } from 'zod';
import type { XKind } from '../../contract/run/run';
import type { Json } from '../../lib/json';
import type { Dialect, DialectReader } from '../dialect';
import type { PointEvent, TrainerEvent } from '../event';
import type { Line } from '../line/line';
import type { Bar } from '../line/progress-bar';
import { readNumber } from '../values/printed-number';
import { cellPrecision } from './sb3-table/cell';
import { headOf, isHead, rowOf, valueAfter } from './sb3-table/row';
import { EvalLines } from './sb3-table/eval-lines';

const RULE = /^-{9,}\s*$/;
const X_TAG = 'time/total_timesteps';
/** Steps of tables without it (OpenAI baselines, stable-baselines 2), the best first; a log keeps to that of its first table. */
const OTHER_X_TAGS: readonly (readonly [string, XKind])[] = [
  ['total_timesteps', 'timestep'],
  ['misc/total_timesteps', 'timestep'],
  ['TimestepsSoFar', 'timestep'],
  ['TotalEnvInteracts', 'timestep'],
  ['steps', 'timestep'],
  ['epoch', 'update'],
];
/** More rows than any logger has: then it is no table. */
const MAX_ROWS = 1000;
const MAX_ROW_LENGTH = 300;
const DASH = 45;
const BAR = 124;
const BLANK = 32;

const WORDS: readonly (readonly [RegExp, string])[] = [
  [/^Using \S+ device$/, 'model-built'],
  [/^New best mean reward!$/, 'new-best'],
  [/^Early stopping at step \d+ due to reaching max kl: /, 'kl-early-stop'],
  [/^Stopping training because /, 'callback-stopped'],
  [/^Saving model checkpoint to /, 'saved'],
];

const Saved = z.object({
  open: z.boolean(),
  tag: z.string(),
  rows: z.array(z.tuple([z.string(), z.string()])),
  tables: z.number(),
  evals: z.custom<Json>((value) => value !== undefined),
  /** Length of the progress bar. */
  target: z.number().nullable().default(null),
  /** Of the last table; and whether two iterations took as many steps as the training had then. */
  x: z.number().nullable().default(null),
  isFresh: z.boolean().default(false),
  /** Of a log whose tables have no `time/total_timesteps`: the tag of their step, '' where they have none. */
  xTag: z.string().nullable().default(null),
});
type State = z.infer<typeof Saved>;
const NOTHING: readonly TrainerEvent[] = [];

/**
 * Tables of Stable-Baselines3's logger (facts: HumanOutputFormat). A table is between two rules of dashes; its first line that is no row
 * ends it unread. `| train/ | |` names the group of the indented rows below. x is the table's own `time/total_timesteps`, else the number
 * of the table. A key cut with `...` keeps its printed form; a cell that is no number is passed over.
 */
class Sb3TableReader implements DialectReader {
  readonly #evals: EvalLines;
  #state: State;
  /** Indented rows of the table before: how each begins, up to its value, in which group it was, and its tag. */
  readonly #existing: { readonly head: string; readonly group: string; readonly tag: string }[] =
    [];

  constructor(saved: Json | null) {
    this.#state = Saved.safeParse(saved).data ?? {
      open: false,
      tag: '',
      rows: [],
      tables: 0,
      evals: null,
      target: null,
      x: null,
      isFresh: false,
      xTag: null,
    };
    this.#evals = new EvalLines(this.#state.evals);
  }

  read({ text }: Line): readonly TrainerEvent[] | null {
    const first = text.charCodeAt(0);
    if (first === DASH && RULE.test(text)) return this.#rule();
    if (this.#state.open) {
      if (first === BAR && text.charCodeAt(1) === BLANK && this.#row(text)) return NOTHING;
      this.#close();
    }
    return /^[UNESL]/.test(text) && text.length <= MAX_ROW_LENGTH ? this.#words(text) : null;
  }

  /**
   * The bar of `learn(progress_bar=True)`, drawn by tqdm.rich, is as long as the training; but in one that continues from a saved model it
   * counts the rest. So it is believed where iterations and steps began together, or at its end.
   */
  begin(bar: Bar | null): readonly TrainerEvent[] {
    const { x, isFresh, target } = this.#state;
    if (bar === null || bar.kind !== 'rich' || bar.total === target) return NOTHING;
    const isComplete = isFresh || bar.n === bar.total;
    if (x === null || x > bar.total || !isComplete) return NOTHING;
    this.#state.target = bar.total;
    return [{ kind: 'target', x: bar.total, xKind: 'timestep' }];
  }

  isOpen(): boolean {
    return this.#state.open;
  }

  save(): Json {
    return { ...this.#state, rows: [...this.#state.rows], evals: this.#evals.save() };
  }

  #rule(): readonly TrainerEvent[] {
    const { open, rows } = this.#state;
    this.#close();
    if (open && rows.length > 0) return this.#table(rows);
    this.#state.open = true;
    return [];
  }

  #close(): void {
    this.#state.open = false;
    this.#state.tag = '';
    this.#state.rows = [];
  }

  #row(text: string): boolean {
    const { rows, tag: group } = this.#state;
    if (text.length > MAX_ROW_LENGTH || rows.length >= MAX_ROWS) return false;
    // Most tables repeat the one before, and its very strings are found faster in a map.
    const existing = this.#existing[rows.length];
    if (existing !== undefined && existing.group === group && isHead(existing.head, text)) {
      const value = valueAfter(existing.head.length, text);
      if (value !== null) {
        rows.push([existing.tag, value]);
        return true;
      }
    }
    const cells = rowOf(text);
    if (cells === null) return false;
    rows.push([this.#tagOf(text, cells), cells[1]]);
    return true;
  }

  /** The tag of a row: an indented one belongs to the group above it, any other one may open a group. */
  #tagOf(text: string, [key, value]: readonly [string, string]): string {
    const { rows, tag: group } = this.#state;
    if (!key.startsWith('   ')) {
      this.#state.tag = value === '' && /(?:\/|\.\.\.)$/.test(key) ? key : '';
      return key;
    }
    const tag = group + key.trim();
    const head = headOf(text);
    if (head !== null) this.#existing[rows.length] = { head, group, tag };
    return tag;
  }

  #table(rows: readonly (readonly [string, string])[]): readonly TrainerEvent[] {
    const steps = readNumber(rows.find(([tag]) => tag === X_TAG)?.[1] ?? '');
    const hasSteps = steps !== null && Number.isFinite(steps);
    this.#state.tables += 1;
    if (hasSteps) this.#steps(steps, rows);
    const other = hasSteps ? null : this.#otherStep(rows);
    const x = hasSteps ? steps : (other?.x ?? this.#state.tables);
    const xKind = hasSteps ? 'timestep' : (other?.xKind ?? 'row');
    const points: PointEvent[] = [];
    for (const [tag, text] of rows) {
      // Other loggers align their values to the right.
      const value = text === '' ? null : readNumber(text.trimStart());
      if (value === null) continue;
      const precision = cellPrecision(tag, text);
      points.push({ kind: 'point', tag, x, xKind, value, precision, wallMs: null });
    }
    return this.#evals.table(x, points);
  }

  /** The step of a table without `time/total_timesteps`; null where it has none either. */
  #otherStep(
    rows: readonly (readonly [string, string])[],
  ): { readonly x: number; readonly xKind: XKind } | null {
    if (this.#state.x !== null) return null;
    this.#state.xTag ??=
      OTHER_X_TAGS.find(([name]) => rows.some(([tag]) => tag === name))?.[0] ?? '';
    const { xTag } = this.#state;
    const x = readNumber(rows.find(([tag]) => tag === xTag)?.[1].trimStart() ?? '');
    const xKind = OTHER_X_TAGS.find(([name]) => name === xTag)?.[1];
    return x === null || xKind === undefined || !Number.isFinite(x) ? null : { x, xKind };
  }

  #steps(x: number, rows: readonly (readonly [string, string])[]): void {
    if (this.#state.x === x / 2) {
      const iterations = rows.find(([tag]) => tag === 'time/iterations')?.[1];
      if (iterations === '2') this.#state.isFresh = true;
    }
    this.#state.x = x;
  }

  #words(text: string): readonly TrainerEvent[] | null {
    const events = this.#evals.line(text);
    if (events !== null) return events;
    const folder = /^Logging to (\S.*)$/.exec(text)?.[1];
    if (folder !== undefined) return [{ kind: 'log-folder', path: folder.trimEnd() }];
    const state = WORDS.find(([pattern]) => pattern.test(text))?.[1];
    if (state === undefined) return null;
    const event: TrainerEvent = { kind: 'state', state, says: text };
    return state === 'new-best' ? [...this.#evals.settle(), event] : [event];
  }
}

export default {
  id: 'sb3-table',
  title: 'Stable-Baselines3 tables',
  order: 20,
  concerns: { first: /[-UNESL]/ },
  open: (saved) => new Sb3TableReader(saved),
} satisfies Dialect;
