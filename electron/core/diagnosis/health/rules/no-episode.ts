import { defineHealthRule, type HealthLevel } from '../health-rule';
import { figures } from '../../../lib/figure-words';

const level = (severity: 'warning' | 'info', updates: number): HealthLevel => ({
  severity,
  times: updates,
  fires: (run) => !run.has('reward'),
  says: (run) => ({
    symptom: 'Episodes aren’t counted',
    because: `no episode ended in ${figures(run.of('elapsed_s').count)} reports`,
    formula: `reports without a reward ≥ ${updates}`,
  }),
});

/** E2: updates come, and no episode ever ends. Long episodes alone do this too, so it is a hint at first. */
export default defineHealthRule({
  order: 25,
  title: 'Episodes end',
  source: 'SB3 issues 251, 462 and 1806',
  needs: ['elapsed_s'],
  optional: ['reward'],
  suggestions: [
    'Wrap the environment in Monitor, which counts episodes.',
    'Set a time limit (max_episode_steps) if no episode can end.',
    'Compare the episode length with n_steps · n_envs. Long episodes end late.',
  ],
  levels: [level('warning', 60), level('info', 5)],
  okText: (run) => `Episodes end. ${figures(run.of('reward').count)} rewards so far.`,
});
