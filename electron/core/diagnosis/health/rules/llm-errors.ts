import type { HealthLevel, HealthRule } from '../health-rule';
import { figures } from '../health-words';

const level = (severity: 'critical' | 'warning', bound: number): HealthLevel => ({
  severity,
  times: 2,
  hits: (sight) => sight.of('llm_error_rate').last > bound,
  says: (sight) => ({
    looks: 'an LLM whose answers do not arrive',
    because: `${figures(sight.of('llm_error_rate').last)} % of its queries fail`,
    formula: `LLM error rate ${figures(sight.of('llm_error_rate').last)} % > ${bound} %, twice in a row`,
  }),
});

/** L3: queries fail. */
export default {
  id: 'llm-errors',
  order: 33,
  title: 'LLM answers',
  source: 'house bound; a mock run of RL-Trainer shows 100 % errors beside a query rate of 25 %',
  needs: ['llm_error_rate'],
  least: 1,
  tries: [
    'Search the log for "Query failed": the first one names the reason.',
    'Check that transformers imports, and that the model is there.',
  ],
  levels: [level('critical', 20), level('warning', 5)],
  holds: (sight) => `${figures(sight.of('llm_error_rate').last)} % of the LLM queries fail.`,
} satisfies HealthRule;
