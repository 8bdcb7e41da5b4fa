import { defineHealthRule, type RuleContext } from '../health-rule';
import { percent } from '../../../lib/figure-words';

const shareOf = (run: RuleContext): number =>
  run.of('tool_limits').last / Math.max(1, run.of('tool_calls').last);

/** L6: answers run into the limit of calls. */
export default defineHealthRule({
  order: 42,
  title: 'Tool call limit',
  source: 'ARPO call_limit',
  needs: ['tool_calls', 'tool_limits'],
  suggestions: ['Raise the tool call limit.', 'Check the rollouts for a repeated call.'],
  levels: [
    {
      severity: 'warning',
      times: 3,
      fires: (run) => run.of('tool_calls').last >= 5 && shareOf(run) > 0.3,
      says: (run) => ({
        symptom: 'The tool call limit is too low',
        because: `${percent(shareOf(run))} of calls reached it`,
        formula: 'call_limit_reached / total_calls > 0.3, 3 steps in a row',
      }),
    },
  ],
  okText: (run) => `${percent(shareOf(run))} of tool calls reached the limit.`,
});
