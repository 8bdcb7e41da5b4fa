import { figure } from '../../../lib/time-words';
import type { Course } from '../course';
import { defineHealthRule, type HealthLevel } from '../health-rule';
import { figures } from '../../../lib/figure-words';

/** Percent of failed queries. From the critical one on, the policy trains without most of the LLM's answers. */
const BOUNDS = { critical: 50, warning: 5 } as const;

const fails = ({ last }: Course, severity: keyof typeof BOUNDS): boolean =>
  last >= BOUNDS[severity];

const level = (severity: keyof typeof BOUNDS): HealthLevel => ({
  severity,
  times: 2,
  fires: (run) => fails(run.of('llm_error_rate'), severity),
  says: (run) => ({
    symptom: 'LLM queries fail',
    because: `${figures(run.of('llm_error_rate').last)}% of queries failed`,
    formula: `LLM error rate ${figures(run.of('llm_error_rate').last)}% ≥ ${BOUNDS[severity]}%, twice in a row`,
  }),
});

/** L3: queries fail. */
export default defineHealthRule({
  order: 33,
  title: 'LLM errors',
  source: 'house bound; a mock run of RL-Trainer shows 100% errors beside a query rate of 25%',
  needs: ['llm_error_rate'],
  suggestions: [
    'Search the log for "Query failed". The first one names the reason.',
    'Check that transformers imports and that the model exists.',
  ],
  levels: [level('critical'), level('warning')],
  okText: (run) => `${figures(run.of('llm_error_rate').last)}% of LLM queries fail.`,
  denySuccess: (run) => {
    const rate = run.all('llm_error_rate').find((one) => fails(one, 'critical'));
    if (rate === undefined) return [];
    const { tag, last } = rate;
    return [
      {
        fact: `${tag} ended at ${figure(last)}%`,
        expectation: `LLM errors below ${BOUNDS.critical}%`,
        objection: `${figure(last)}% of LLM queries failed (${tag}), so it trained mostly without the LLM.`,
      },
    ];
  },
});
