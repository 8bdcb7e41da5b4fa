import { z } from 'zod';
import type { Json } from '../../../lib/json';
import { PRECISION, type PointEvent } from '../../event';
import { readNumber } from '../../values/printed-number';

const REWARD = /^Eval num_timesteps=(\d+), episode_reward=(\S+) \+\/- \S+$/;
const LENGTH = /^Episode length: (\S+) \+\/- \S+$/;
const SUCCESS = /^Success rate: (\S+)%$/;
const REWARD_TAG = 'eval/mean_reward';
const SUCCESS_TAG = 'eval/success_rate';

const Saved = z.object({
  /** Does a table follow that says the same? null until the first evaluation is settled. */
  tablesTell: z.boolean().nullable(),
  x: z.number().nullable(),
  /** Printed values that wait for the table: [tag, text]. */
  held: z.array(z.tuple([z.string(), z.string()])),
});

/**
 * `Eval num_timesteps=4096, episode_reward=-5.27 +/- 3.11` and its company say what EvalCallback's own table says
 * again (`eval/mean_reward`), if the logger prints tables at all. Each (tag, x) is read once: from the table where
 * one follows (with the line's digits where it printed more: -6099.00 beside -6.1e+03), else from the lines. The
 * first evaluation of a log waits until that is known: by the table, `New best mean reward!` or the next one.
 */
export class EvalLines {
  #state: z.infer<typeof Saved>;

  constructor(saved: Json | null) {
    this.#state = Saved.safeParse(saved).data ?? { tablesTell: null, x: null, held: [] };
  }

  /** null: not such a line. */
  line(text: string): readonly PointEvent[] | null {
    const reward = REWARD.exec(text);
    if (reward) {
      const settled = this.settle();
      this.#state.x = Number(reward[1]);
      return [...settled, ...this.#report(REWARD_TAG, reward[2])];
    }
    if (this.#state.x === null) return null;
    const length = LENGTH.exec(text);
    if (length) return this.#report('eval/mean_ep_length', length[1]);
    const success = SUCCESS.exec(text);
    return success ? this.#report(SUCCESS_TAG, success[1]) : null;
  }

  /** A table was read: its points, without those that lines reported before it, with the digits of those that wait. */
  table(x: number, points: readonly PointEvent[]): readonly PointEvent[] {
    if (this.#state.x === null) return points;
    if (x !== this.#state.x || points.every(({ tag }) => tag !== REWARD_TAG)) {
      return [...this.settle(), ...points];
    }
    const { tablesTell, held } = this.#state;
    this.#state = { tablesTell: true, x: null, held: [] };
    if (tablesTell === false) return points.filter(({ tag }) => !tag.startsWith('eval/'));
    return points.map((point) => withMoreDigits(point, held));
  }

  /** No table came for the evaluation that waits: from now on the lines count. */
  settle(): readonly PointEvent[] {
    const { x, held } = this.#state;
    if (x === null || held.length === 0) return [];
    this.#state = { tablesTell: false, x, held: [] };
    return held.flatMap(([tag, text]) => pointsOf(tag, x, text));
  }

  save(): Json {
    return { ...this.#state, held: [...this.#state.held] };
  }

  #report(tag: string, text: string | undefined): readonly PointEvent[] {
    if (text === undefined || this.#state.x === null) return [];
    if (this.#state.tablesTell === false) return pointsOf(tag, this.#state.x, text);
    this.#state.held.push([tag, text]);
    return [];
  }
}

/** The lines print two decimals, the table three digits: from 10 on, the line knows more. */
function withMoreDigits(
  point: PointEvent,
  held: readonly (readonly [string, string])[],
): PointEvent {
  const line = held.find(([tag]) => tag === point.tag && tag !== SUCCESS_TAG);
  const value = readNumber(line?.[1] ?? '');
  if (value === null || point.precision !== PRECISION.console3) return point;
  return Math.abs(value) >= 10 ? { ...point, value } : point;
}

function pointsOf(tag: string, x: number, text: string): PointEvent[] {
  const printed = readNumber(text);
  if (printed === null) return [];
  // The table records the share of successes, the line prints it in percent.
  const value = tag === SUCCESS_TAG ? printed / 100 : printed;
  return [
    {
      kind: 'point',
      tag,
      x,
      xKind: 'timestep',
      value,
      precision: PRECISION.console3,
      wallMs: null,
    },
  ];
}
