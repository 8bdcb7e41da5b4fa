import { defineHealthRule } from '../health-rule';
import { figures } from '../../../lib/figure-words';

/** L5: policy and language model never, or always, agree. */
export default defineHealthRule({
  order: 36,
  title: 'Agreement with the LLM',
  source: 'house bound',
  needs: ['agreement'],
  minValues: 10,
  suggestions: ['Check how the two are combined. One of them may be ignored.'],
  levels: [
    {
      severity: 'info',
      times: 10,
      fires: (run) => [0, 100].includes(run.of('agreement').last),
      says: (run) => ({
        symptom: 'The LLM’s advice has no effect',
        because: `policy and LLM agree on exactly ${figures(run.of('agreement').last)}% of decisions`,
        formula: 'agreement is 0% or 100%, 10 reports in a row',
      }),
    },
  ],
  okText: (run) => `Policy and LLM agree on ${figures(run.of('agreement').last)}% of decisions.`,
});
