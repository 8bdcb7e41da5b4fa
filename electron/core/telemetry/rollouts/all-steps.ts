import type {
  AllSteps,
  AllStepsQuery,
  Rollout,
  RolloutHit,
  RolloutOrder,
} from '../../contract/insight/rollouts';

/** Characters of an answer that are remembered. */
const BEGINNING = 240;

/** Line of an index over all steps. `prompt` is equal for answers to the same prompt. */
export interface IndexedRollout extends RolloutHit {
  readonly prompt: string;
}

/** Line of an index for a rollout, a copy: it does not keep the texts of the rollout in memory. */
export function indexed(rollout: Rollout, step: number, prompt: string): IndexedRollout {
  const { index, score, toolCalls, characters, steps, answer } = rollout;
  const beginning = copied(answer.slice(0, BEGINNING));
  return { step, index, score, toolCalls, characters, steps, beginning, prompt };
}

/** The same text in memory of its own: V8 keeps the whole of a text for a part of it. */
const copied = (text: string): string => ` ${text}`.slice(1);

/** Steps that were read: how many rollouts each has, and the lines of those that contain the text of the query. */
export interface ReadStep {
  readonly step: number;
  readonly count: number;
  readonly lines: readonly IndexedRollout[];
}

type Filter = Pick<AllStepsQuery, 'min' | 'max'> & { readonly prompt: string | null };

/** What matches in the steps that were read, in the order of the query. */
export function matchedSteps(
  steps: readonly ReadStep[],
  { order, most, bins, ...filter }: Filter & Pick<AllStepsQuery, 'order' | 'most' | 'bins'>,
): Pick<AllSteps, 'count' | 'matched' | 'bins' | 'rows'> {
  const inOrder = steps
    .toSorted((a, b) => a.step - b.step)
    .map(({ step, count, lines }) => ({ step, count, lines: lines.filter(matches(filter)) }));
  const lines = inOrder.flatMap((one) => one.lines);
  return {
    count: sum(inOrder.map(({ count }) => count)),
    matched: lines.length,
    bins: binned(inOrder, bins),
    rows: lines.toSorted(ORDERS[order]).slice(0, most).map(hitOf),
  };
}

const matches =
  ({ min, max, prompt }: Filter) =>
  ({ score, prompt: own }: IndexedRollout): boolean =>
    (prompt === null || own === prompt) &&
    (min === null || (score !== null && score >= min)) &&
    (max === null || (score !== null && score <= max));

const hitOf = ({ prompt: _prompt, ...hit }: IndexedRollout): RolloutHit => hit;

type Compare = (a: RolloutHit, b: RolloutHit) => number;

const newestFirst: Compare = (a, b) => b.step - a.step || a.index - b.index;
const sizeOf = ({ steps, characters }: RolloutHit): number => steps ?? characters;
/** An answer without a score is neither good nor bad: it comes last. */
const byScore =
  (sign: 1 | -1): Compare =>
  (a, b) => {
    if (a.score === null || b.score === null) {
      return Number(a.score === null) - Number(b.score === null) || newestFirst(a, b);
    }
    return sign * (a.score - b.score) || newestFirst(a, b);
  };

const ORDERS: Readonly<Record<RolloutOrder, Compare>> = {
  written: newestFirst,
  best: byScore(-1),
  worst: byScore(1),
  longest: (a, b) => sizeOf(b) - sizeOf(a) || newestFirst(a, b),
};

/** Steps in bins of about equally many. */
function binned(steps: readonly ReadStep[], max: number): AllSteps['bins'] {
  const number = Math.min(max, steps.length);
  return Array.from({ length: number }, (_, i) => {
    const own = steps.slice(
      Math.floor((i * steps.length) / number),
      Math.floor(((i + 1) * steps.length) / number),
    );
    const lines = own.flatMap((one) => one.lines);
    const scores = lines.flatMap(({ score }) => score ?? []);
    return {
      from: own[0]?.step ?? 0,
      to: own.at(-1)?.step ?? 0,
      count: sum(own.map(({ count }) => count)),
      matched: lines.length,
      mean: scores.length === 0 ? null : sum(scores) / scores.length,
      low: scores.length === 0 ? null : scores.reduce((a, b) => Math.min(a, b)),
      high: scores.length === 0 ? null : scores.reduce((a, b) => Math.max(a, b)),
    };
  });
}

const sum = (values: readonly number[]): number =>
  values.reduce((total, value) => total + value, 0);
