import type { Rollout } from '../../contract/insight/rollouts';
import type { BareRollout } from './bare-rollout';

/** An end token may be left behind the tag: `<eos>`, `<|im_end|>`. */
const END = /<\/answer>\s*(?:<\|?\w+\|?>\s*)?$/;

/**
 * Rollouts with their groups: answers with one id of the trainer, else with the same prompt and expected answer. Two groups of one prompt
 * within a step look like one of twice the size. Where every prompt has one answer only, there are no groups to speak of.
 */
export function grouped(rollouts: readonly BareRollout[]): readonly Rollout[] {
  const keys = rollouts.map(({ uid, prompt, gold }) => uid ?? JSON.stringify([prompt, gold]));
  const numbers = new Map([...new Set(keys)].map((key, i) => [key, i]));
  const isAlone = numbers.size === rollouts.length;
  const hasEnd = rollouts.some(({ answer }) => END.test(answer));
  return rollouts.map(({ uid: _uid, isCut, ...rollout }, i) => ({
    ...rollout,
    // Episodes have no prompt that they could share.
    group: isAlone || rollout.steps !== null ? null : (numbers.get(keys[i] ?? '') ?? null),
    isUnfinished: isCut ?? (hasEnd ? !END.test(rollout.answer) : null),
  }));
}

/** Number of groups, and of those whose answers all have one score: they teach nothing. null without groups. */
export function groupCounts(
  rollouts: readonly Rollout[],
): { readonly count: number; readonly equal: number } | null {
  const scores = new Map<number, Set<number | null>>();
  for (const { group, score } of rollouts) {
    if (group === null) return null;
    scores.set(group, (scores.get(group) ?? new Set()).add(score));
  }
  if (scores.size === 0) return null;
  return {
    count: scores.size,
    equal: [...scores.values()].filter(({ size }) => size === 1).length,
  };
}
