import { defineHealthRule, type HealthLevel } from '../health-rule';
import { percent } from '../../../lib/figure-words';

const level = (severity: 'warning' | 'info', bound: number, times: number): HealthLevel => ({
  severity,
  times,
  fires: (run) => run.of('cut_answers').last > bound,
  says: (run) => ({
    symptom: 'Responses are truncated',
    because: `${percent(run.of('cut_answers').last)} hit the length limit`,
    formula: `over ${percent(bound)} truncated for ${times} steps in a row`,
  }),
});

/** G3: answers are cut at the maximum length, so their reward says nothing of the answer. */
export default defineHealthRule({
  order: 47,
  title: 'Response truncation',
  source: 'verl best practices; verl issue 1051',
  needs: ['cut_answers'],
  suggestions: [
    'Raise max_response_length above the longest complete responses.',
    'Read the rollouts. A model that never writes its end token never stops.',
  ],
  levels: [level('warning', 0.5, 5), level('info', 0.1, 5)],
  okText: (run) => `${percent(run.of('cut_answers').last)} of responses hit the length limit.`,
});
