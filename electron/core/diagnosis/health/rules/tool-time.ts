import type { HealthRule } from '../health-rule';
import { figures } from '../health-words';

const LIMIT_S = 120;

/** L6: tools run into their time limit. */
export default {
  id: 'tool-time',
  order: 43,
  title: 'Tool time limit',
  source: 'ARPO: 120 s',
  needs: ['tool_slowest'],
  least: 1,
  tries: [
    'Look in the rollouts which call took so long.',
    'Give the tool a shorter time limit: the slowest call holds the whole step up.',
  ],
  levels: [
    {
      severity: 'warning',
      times: 2,
      hits: (sight) => sight.of('tool_slowest').last >= LIMIT_S,
      says: (sight) => ({
        looks: 'a tool that runs into its time limit',
        because: `the slowest call took ${figures(sight.of('tool_slowest').last)} s`,
        formula: `slowest call ≥ ${LIMIT_S} s, twice in a row`,
      }),
    },
  ],
  holds: (sight) => `The slowest tool call took ${figures(sight.of('tool_slowest').last)} s.`,
} satisfies HealthRule;
