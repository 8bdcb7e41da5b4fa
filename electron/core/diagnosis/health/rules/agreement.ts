import type { HealthRule } from '../health-rule';
import { figures } from '../health-words';

/** L5: policy and language model never, or always, agree. */
export default {
  id: 'agreement',
  order: 36,
  title: 'Agreement with the LLM',
  source: 'house bound',
  needs: ['agreement'],
  least: 10,
  tries: ['Check how both are joined: one of them may not be heard.'],
  levels: [
    {
      severity: 'info',
      times: 10,
      hits: (sight) => [0, 100].includes(sight.of('agreement').last),
      says: (sight) => ({
        looks: 'advice that changes nothing',
        because: `policy and LLM agree in exactly ${figures(sight.of('agreement').last)} % of the decisions`,
        formula: 'agreement is 0 % or 100 %, 10 reports in a row',
      }),
    },
  ],
  holds: (sight) =>
    `Policy and LLM agree in ${figures(sight.of('agreement').last)} % of the decisions.`,
} satisfies HealthRule;
