import { type Course, isConstant, pointsText } from '../course';
import { defineHealthRule } from '../health-rule';
import { figures } from '../../../lib/figure-words';

/** Reports without a call before the tools count as unused; of a shorter run that has ended, all of them. */
const MIN_REPORTS = 3;
/** Counters of single tools, for trainers that log no total. */
const ONE_TOOL = /^(?:.*\/)?tools?\/.+\/calls$/;

const isUnused = ({ last }: Course): boolean => last === 0;

/** L6: tools are offered, and none is called. */
export default defineHealthRule({
  order: 40,
  title: 'Tools are used',
  source: 'ARPO tools/total_calls',
  needs: ['tool_calls'],
  suggestions: [
    'Read a rollout. The model may not know the tool tags.',
    'Check that responses aren’t truncated before the first call (max_response_length).',
    'Start from a model that was fine-tuned on tool use.',
  ],
  levels: [
    {
      severity: 'warning',
      times: MIN_REPORTS,
      fires: (run) => isUnused(run.of('tool_calls')),
      says: (run) => ({
        symptom: 'The model doesn’t use its tools',
        because: `no tool was called in the last ${MIN_REPORTS} steps`,
        formula: `${run.of('tool_calls').tag} = 0, ${MIN_REPORTS} steps in a row`,
      }),
    },
  ],
  okText: (run) => `${figures(run.of('tool_calls').last)} tool calls in the last step.`,
  denySuccess: (run) => {
    const totals = run.all('tool_calls');
    const counters = totals.length > 0 ? totals : run.matching(ONE_TOOL);
    const [first] = counters;
    if (first === undefined || !counters.every((one) => isConstant(one) && isUnused(one))) {
      return [];
    }
    const fact = `${first.tag} is 0 at all ${pointsText(first.count)}`;
    return [
      {
        fact,
        expectation: 'calls to the available tools',
        objection: `Tools were available, but none was ever called (${fact}).`,
      },
    ];
  },
});
