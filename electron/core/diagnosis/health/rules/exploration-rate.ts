import { defineHealthRule } from '../health-rule';
import { figures, percent } from '../../../lib/figure-words';

/** Off-policy: the policy still acts by chance late in the run. */
export default defineHealthRule({
  order: 27,
  title: 'Exploration rate',
  source: 'house bound',
  needs: ['exploration_rate'],
  minValues: 5,
  suggestions: ['Lower exploration_fraction, or exploration_final_eps.'],
  levels: [
    {
      severity: 'info',
      times: 5,
      fires: (run) =>
        run.targetX !== null && run.x > 0.8 * run.targetX && run.of('exploration_rate').last > 0.5,
      says: (run) => ({
        symptom: 'Exploration is still high',
        because: `${percent(run.of('exploration_rate').last)} of actions are random late in the run`,
        formula: `exploration rate ${figures(run.of('exploration_rate').last)} above 0.5 after 80% of the run`,
      }),
    },
  ],
  okText: (run) => `${percent(run.of('exploration_rate').last)} of actions are random.`,
});
