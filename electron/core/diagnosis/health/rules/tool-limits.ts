import type { HealthRule, HealthSight } from '../health-rule';
import { percent } from '../health-words';

const shareOf = (sight: HealthSight): number =>
  sight.of('tool_limits').last / Math.max(1, sight.of('tool_calls').last);

/** L6: answers run into the limit of calls. */
export default {
  id: 'tool-limits',
  order: 42,
  title: 'Tool call limit',
  source: 'ARPO call_limit',
  needs: ['tool_calls', 'tool_limits'],
  least: 1,
  tries: [
    'Raise the call limit of the tools.',
    'Look in the rollouts whether one call is repeated.',
  ],
  levels: [
    {
      severity: 'warning',
      times: 3,
      hits: (sight) => sight.of('tool_calls').last >= 5 && shareOf(sight) > 0.3,
      says: (sight) => ({
        looks: 'a call limit that is too low',
        because: `${percent(shareOf(sight))} of the calls ran into it`,
        formula: 'call_limit_reached / total_calls > 0.3, 3 steps in a row',
      }),
    },
  ],
  holds: (sight) => `${percent(shareOf(sight))} of the tool calls reached the limit.`,
} satisfies HealthRule;
