import type { Course } from '../course';
import { defineHealthRule } from '../health-rule';
import { figures } from '../../../lib/figure-words';

/** Of rollouts, which many trainings have without any tool. */
const TOOL_SHARE = 'rollout/tool_call_share';

/** A rate of 0; of tool calls in rollouts, one that was above 0 before. */
const isSilent = ({ tag, last, best }: Course): boolean =>
  last === 0 && (tag !== TOOL_SHARE || best > 0);

/** L1: the language model is never asked. */
export default defineHealthRule({
  order: 31,
  title: 'LLM usage',
  source: 'RL-Trainer guide: the query rate should be above 0%',
  needs: ['llm_query_rate'],
  optional: ['llm_queries'],
  suggestions: [
    'Check in the log that the LLM was loaded, and that no mock took its place.',
    'Check that its advice is switched on, and its query interval.',
  ],
  levels: [
    {
      severity: 'critical',
      times: 3,
      fires: (run) => isSilent(run.of('llm_query_rate')),
      says: (run) => ({
        symptom: 'The LLM is never queried',
        because: `${run.of('llm_query_rate').tag} is 0%`,
        formula: 'LLM query rate = 0%, 3 reports in a row',
      }),
    },
  ],
  okText: (run) => `LLM query rate ${figures(run.of('llm_query_rate').last)}%.`,
});
