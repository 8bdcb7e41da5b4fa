import type {
  PickKind,
  Rollout,
  RolloutOrder,
  RolloutsQuery,
  StepRollouts,
} from '../../contract/insight/rollouts';

const BINS = 12;

type Filter = Pick<RolloutsQuery, 'text' | 'min' | 'max' | 'group'>;

/** Rollouts that a query asks for, in its order. */
export function matching(
  rollouts: readonly Rollout[],
  { order, ...filter }: Filter & Pick<RolloutsQuery, 'order'>,
): readonly Rollout[] {
  const text = filter.text.toLowerCase();
  return ordered(
    rollouts.filter(
      ({ score, group, prompt, answer }) =>
        (filter.min === null || (score !== null && score >= filter.min)) &&
        (filter.max === null || (score !== null && score <= filter.max)) &&
        (filter.group === null || group === filter.group) &&
        (text === '' || answer.toLowerCase().includes(text) || prompt.toLowerCase().includes(text)),
    ),
    order,
  );
}

function ordered(rollouts: readonly Rollout[], order: RolloutOrder): readonly Rollout[] {
  if (order === 'longest') return rollouts.toSorted((a, b) => sizeOf(b) - sizeOf(a));
  if (order === 'written') return rollouts;
  const sign = order === 'best' ? -1 : 1;
  // An answer without a score is neither good nor bad: it comes last.
  const of = ({ score }: Rollout): number =>
    score === null ? Number.POSITIVE_INFINITY : sign * score;
  return rollouts.toSorted((a, b) => of(a) - of(b));
}

/** Steps of an episode, characters of an answer. */
const sizeOf = ({ steps, characters }: Rollout): number => steps ?? characters;

/** The most telling answers of a step: its best, its median, its worst, its longest, and one that is probably cut. */
export function picksOf(rollouts: readonly Rollout[]): StepRollouts['picks'] {
  const scored = ordered(
    rollouts.filter(({ score }) => score !== null),
    'best',
  );
  const picks: readonly (readonly [PickKind, Rollout | undefined])[] = [
    ['best', scored[0]],
    ['median', scored[Math.floor((scored.length - 1) / 2)]],
    ['worst', scored.at(-1)],
    ['longest', ordered(rollouts, 'longest')[0]],
    ['unfinished', rollouts.find(({ isUnfinished }) => isUnfinished === true)],
  ];
  return picks.flatMap(([kind, rollout]) => (rollout === undefined ? [] : [{ kind, rollout }]));
}

/** Number of answers by score, in bins of equal width; one bin where all scores are equal. */
export function histogramOf(rollouts: readonly Rollout[]): StepRollouts['histogram'] {
  const scores = rollouts.flatMap(({ score }) => score ?? []);
  if (scores.length === 0) return [];
  const [low, high] = [Math.min(...scores), Math.max(...scores)];
  const bins = high === low ? 1 : BINS;
  const width = (high - low) / bins;
  const counts = Array.from({ length: bins }, () => 0);
  for (const score of scores) {
    const bin = width === 0 ? 0 : Math.min(bins - 1, Math.floor((score - low) / width));
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  return counts.map((count, i) => ({
    from: low + i * width,
    to: i === bins - 1 ? high : low + (i + 1) * width,
    count,
  }));
}
