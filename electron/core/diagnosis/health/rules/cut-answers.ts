import { defineHealthRule, type HealthLevel } from '../health-rule';
import { percent } from '../health-words';

const level = (severity: 'warning' | 'info', bound: number, times: number): HealthLevel => ({
  severity,
  times,
  fires: (run) => run.of('cut_answers').last > bound,
  says: (run) => ({
    symptom: 'answers that are cut before their end',
    because: `${percent(run.of('cut_answers').last)} of them reach the maximum length`,
    formula: `share of cut answers > ${bound}, ${times} steps in a row`,
  }),
});

/** G3: answers are cut at the maximum length, so their reward says nothing of the answer. */
export default defineHealthRule({
  order: 47,
  title: 'Answers end by themselves',
  source: 'verl best practices; verl issue 1051',
  needs: ['cut_answers'],
  suggestions: [
    'Raise max_response_length beyond the longest answers that end by themselves.',
    'Read the rollouts: a model that never writes its end token is never done.',
  ],
  levels: [level('warning', 0.5, 5), level('info', 0.1, 5)],
  okText: (run) =>
    `${percent(run.of('cut_answers').last)} of the answers reach the maximum length.`,
});
