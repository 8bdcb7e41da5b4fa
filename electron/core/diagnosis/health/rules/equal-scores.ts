import { defineHealthRule } from '../health-rule';
import { figures } from '../../../lib/figure-words';

/** G2: every answer gets the same score. */
export default defineHealthRule({
  order: 46,
  title: 'Scores differ',
  source: 'verl critic/score',
  needs: ['score_high', 'score_low'],
  suggestions: [
    'Score a right and a wrong response by hand. The scores should differ.',
    'Read the rollouts. Format errors give every response the same score.',
  ],
  levels: [
    {
      severity: 'critical',
      times: 5,
      fires: (run) => run.of('score_high').last === run.of('score_low').last,
      says: (run) => ({
        symptom: 'All responses score the same',
        because: `every response scores ${figures(run.of('score_high').last)}`,
        formula: 'critic/score max = min, 5 steps in a row',
      }),
    },
  ],
  okText: (run) =>
    `Scores from ${figures(run.of('score_low').last)} to ${figures(run.of('score_high').last)}.`,
});
