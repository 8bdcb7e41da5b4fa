import { definePassportRule, row } from '../passport-rule';

const TITLE = 'API';

/** Whether it follows the Gymnasium API: five values of a step, an info, a seed, a reward that is a number. */
export default definePassportRule({
  order: 20,
  judge: ({ walk, algorithm: { name } }) => {
    if (walk === null || walk.resets === 0) return [];
    const { faults, oldApi } = walk;
    if (faults.length === 0) {
      return [
        row('ok', {
          id: 'api',
          title: TITLE,
          says: 'reset() and step() answer as Gymnasium says.',
        }),
      ];
    }
    const [first] = faults;
    const only = faults.length === 1 ? '' : ` ${faults.length - 1} more below.`;
    const isHarmless = faults.every(
      ({ code }) => code === 'reward-type' || code.startsWith('flag-'),
    );
    return [
      row(isHarmless ? 'warn' : 'bad', {
        id: oldApi ? 'old-api' : 'api',
        title: TITLE,
        says: oldApi
          ? 'The environment speaks the API of gym before 0.26: step() returns 4 values.'
          : `The environment departs from the API of Gymnasium: ${first?.says ?? ''}.${only}`,
        means: oldApi
          ? 'Stable-Baselines3 2 needs the package shimmy to train on it, and cannot distinguish the end of an episode from a time limit.'
          : `${name} may run, and learn from values that it misreads.`,
        advice: oldApi
          ? 'Return (observation, reward, terminated, truncated, info) from step() and (observation, info) from reset(seed=…).'
          : 'Correct these return values.',
        evidence: faults.map(({ says, count }) => `${count} × ${says}`),
        numbers: { faults: faults.length },
      }),
    ];
  },
});
