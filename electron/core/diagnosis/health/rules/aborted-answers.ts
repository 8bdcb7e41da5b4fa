import { defineHealthRule } from '../health-rule';
import { percent } from '../health-words';

/** G12: answers are aborted. */
export default defineHealthRule({
  order: 55,
  title: 'Aborted answers',
  source: 'house bound',
  needs: ['aborted_answers'],
  suggestions: ['Look at the log of the rollout engine at that step.'],
  levels: [
    {
      severity: 'warning',
      times: 3,
      fires: (run) => run.of('aborted_answers').last > 0.05,
      says: (run) => ({
        symptom: 'a rollout engine that gives up',
        because: `${percent(run.of('aborted_answers').last)} of the answers were aborted`,
        formula: 'response/aborted_ratio > 0.05, 3 steps in a row',
      }),
    },
  ],
  okText: (run) => `${percent(run.of('aborted_answers').last)} of the answers were aborted.`,
});
