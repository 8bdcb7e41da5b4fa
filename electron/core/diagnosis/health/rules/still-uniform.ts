import type { HealthLevel, HealthRule, HealthSight } from '../health-rule';
import { figures, percent } from '../health-words';

/** Updates after which a policy should have left chance, where nobody says how long the run is. */
const UPDATES = 9;
const SHARE_OF_RUN = 0.3;

/** Entropy of the untrained policy: that of acting by chance. */
function chance(sight: HealthSight): number {
  const { early } = sight.of('entropy');
  const first = early[0] ?? Number.NaN;
  return Math.max(first, early[1] ?? first, early[2] ?? first);
}

function isLateEnough(sight: HealthSight): boolean {
  const { count } = sight.of('entropy');
  const isPlanned = sight.targetX === null || sight.x >= SHARE_OF_RUN * sight.targetX;
  return count >= UPDATES && isPlanned;
}

const level = (severity: 'warning' | 'info', from: number, times: number): HealthLevel => ({
  severity,
  times,
  hits: (sight) => {
    if (!(sight.of('entropy').last / chance(sight) > from)) return false;
    const isDiscrete = !sight.has('std') && !sight.has('answer_length') && chance(sight) > 0.05;
    return isDiscrete && isLateEnough(sight) && !sight.rewardRises();
  },
  says: (sight) => {
    const { last } = sight.of('entropy');
    return {
      looks: 'a policy that still acts by chance',
      because: `its entropy is ${percent(last / chance(sight))} of that of an untrained one, and the reward does not rise`,
      formula: `entropy ${figures(last)} > ${from} · ${figures(chance(sight))}, ${times} updates in a row`,
    };
  },
});

/** S7: the policy is as random as at its start. */
export default {
  id: 'still-uniform',
  order: 16,
  title: 'Policy leaves chance',
  source: 'SB3 issue 2240 (0.96 of ln 4)',
  needs: ['entropy'],
  looksAt: ['reward', 'std', 'answer_length'],
  least: 3,
  tries: [
    'Lower ent_coef: a large one pays the policy for acting by chance.',
    'Check that the reward reaches the trainer and differs between actions.',
    'Raise the learning rate if each update hardly moves the policy.',
  ],
  levels: [level('warning', 0.98, 5), level('info', 0.95, 5)],
  holds: (sight) =>
    `Entropy is ${percent(sight.of('entropy').last / chance(sight))} of that of acting by chance.`,
} satisfies HealthRule;
