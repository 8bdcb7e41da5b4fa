import { defineHealthRule, type HealthLevel, type RuleContext } from '../health-rule';
import { figures, percent } from '../../../lib/figure-words';

/** Updates after which a policy should have left chance, where the length of the run is unknown. */
const UPDATES = 9;
const SHARE_OF_RUN = 0.3;

/** Entropy of the untrained policy: that of acting by chance. */
function chance(run: RuleContext): number {
  const { early } = run.of('entropy');
  const first = early[0] ?? Number.NaN;
  return Math.max(first, early[1] ?? first, early[2] ?? first);
}

function isLateEnough(run: RuleContext): boolean {
  const { count } = run.of('entropy');
  const isPlanned = run.targetX === null || run.x >= SHARE_OF_RUN * run.targetX;
  return count >= UPDATES && isPlanned;
}

const level = (severity: 'warning' | 'info', from: number, times: number): HealthLevel => ({
  severity,
  times,
  fires: (run) => {
    if (!(run.of('entropy').last / chance(run) > from)) return false;
    const isDiscrete = !run.has('std') && !run.has('answer_length') && chance(run) > 0.05;
    return isDiscrete && isLateEnough(run) && !run.rewardRises();
  },
  says: (run) => {
    const { last } = run.of('entropy');
    return {
      symptom: 'The policy still acts randomly',
      because: `entropy is ${percent(last / chance(run))} of a random policy’s, and the reward does not rise`,
      formula: `entropy ${figures(last)} > ${from} · ${figures(chance(run))}, ${times} updates in a row`,
    };
  },
});

/** S7: the policy is as random as at its start. */
export default defineHealthRule({
  order: 16,
  title: 'Policy beats random',
  source: 'SB3 issue 2240 (0.96 of ln 4)',
  needs: ['entropy'],
  optional: ['reward', 'std', 'answer_length'],
  minValues: 3,
  suggestions: [
    'Lower ent_coef. A large one rewards random actions.',
    'Check that the reward reaches the trainer and differs between actions.',
    'Raise the learning rate if updates hardly change the policy.',
  ],
  levels: [level('warning', 0.98, 5), level('info', 0.95, 5)],
  okText: (run) =>
    `Entropy is ${percent(run.of('entropy').last / chance(run))} of a random policy’s.`,
});
