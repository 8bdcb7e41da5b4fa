import type { HealthRule, HealthSight } from '../health-rule';
import { figures, percent } from '../health-words';

const shareOf = (sight: HealthSight): number =>
  sight.of('tool_failures').last / Math.max(1, sight.of('tool_calls').last);

/** E7 of tools: calls that fail. */
export default {
  id: 'tool-failures',
  order: 41,
  title: 'Tool calls succeed',
  source: 'ARPO tools/*; house bound',
  needs: ['tool_calls', 'tool_failures'],
  least: 1,
  tries: [
    'Open the rollouts of that step and read what the tool answered.',
    'Check the key, the quota and the time limit of the tool.',
  ],
  levels: [
    {
      severity: 'warning',
      times: 3,
      hits: (sight) => sight.of('tool_calls').last >= 5 && shareOf(sight) > 0.2,
      says: (sight) => ({
        looks: 'a tool that often fails',
        because: `${percent(shareOf(sight))} of the tool calls of a step failed`,
        formula: `${figures(sight.of('tool_failures').last)} of ${figures(sight.of('tool_calls').last)} calls > 20 %, 3 steps in a row`,
      }),
    },
  ],
  holds: (sight) => `${percent(1 - shareOf(sight))} of the tool calls succeed.`,
} satisfies HealthRule;
