import type { HealthRule } from '../health-rule';
import { figures } from '../health-words';

/** L6: tools are offered, and none is called. */
export default {
  id: 'tools-unused',
  order: 40,
  title: 'Tools are used',
  source: 'ARPO tools/total_calls',
  needs: ['tool_calls'],
  least: 1,
  tries: [
    'Read a rollout: the model may not know the tags of the tools.',
    'Check that answers are not cut before the first call (max_response_length).',
    'Start from a model that was fine-tuned on tool use.',
  ],
  levels: [
    {
      severity: 'warning',
      times: 3,
      hits: (sight) => sight.of('tool_calls').last === 0,
      says: (sight) => ({
        looks: 'a model that does not use its tools',
        because: 'no tool was called in the last 3 steps',
        formula: `${sight.of('tool_calls').tag} = 0, 3 steps in a row`,
      }),
    },
  ],
  holds: (sight) => `${figures(sight.of('tool_calls').last)} tool calls in the last step.`,
} satisfies HealthRule;
