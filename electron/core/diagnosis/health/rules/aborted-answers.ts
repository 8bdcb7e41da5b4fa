import { defineHealthRule } from '../health-rule';
import { percent } from '../../../lib/figure-words';

/** G12: answers are aborted. */
export default defineHealthRule({
  order: 55,
  title: 'Aborted responses',
  source: 'house bound',
  needs: ['aborted_answers'],
  suggestions: ['Check the rollout engine’s log at that step.'],
  levels: [
    {
      severity: 'warning',
      times: 3,
      fires: (run) => run.of('aborted_answers').last > 0.05,
      says: (run) => ({
        symptom: 'The rollout engine aborts responses',
        because: `${percent(run.of('aborted_answers').last)} of responses were aborted`,
        formula: 'response/aborted_ratio > 0.05, 3 steps in a row',
      }),
    },
  ],
  okText: (run) => `${percent(run.of('aborted_answers').last)} of responses were aborted.`,
});
