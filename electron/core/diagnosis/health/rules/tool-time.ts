import { defineHealthRule } from '../health-rule';
import { figures } from '../../../lib/figure-words';

const LIMIT_S = 120;

/** L6: tools run into their time limit. */
export default defineHealthRule({
  order: 43,
  title: 'Tool time limit',
  source: 'ARPO: 120 s',
  needs: ['tool_slowest'],
  suggestions: [
    'Find the slow call in the rollouts.',
    'Shorten the tool’s time limit. The slowest call delays the entire step.',
  ],
  levels: [
    {
      severity: 'warning',
      times: 2,
      fires: (run) => run.of('tool_slowest').last >= LIMIT_S,
      says: (run) => ({
        symptom: 'A tool hits its time limit',
        because: `the slowest call took ${figures(run.of('tool_slowest').last)} s`,
        formula: `slowest call ≥ ${LIMIT_S} s, twice in a row`,
      }),
    },
  ],
  okText: (run) => `The slowest tool call took ${figures(run.of('tool_slowest').last)} s.`,
});
