import { defineHealthRule, type RuleContext } from '../health-rule';
import { figures } from '../health-words';

const RECENT = 10;
const MIN_LOSS_S = 5;

/**
 * Seconds of a report, lately and before: SB3's own fps is a mean since the start, and shows a stall only late. Its seconds
 * are whole, so the mean spans many reports.
 */
function secondsOf(run: RuleContext): { readonly before: number; readonly now: number } {
  const { values } = run.of('elapsed_s');
  const newest = values.length - 1;
  const turn = values[newest - RECENT] ?? 0;
  return {
    before: (turn - (values[0] ?? 0)) / (newest - RECENT),
    now: ((values[newest] ?? 0) - turn) / RECENT,
  };
}

/** E6: it became slower than it was. */
export default defineHealthRule({
  order: 30,
  title: 'Speed',
  source: 'SB3 logger: time/fps is cumulative, so the rate is computed from its seconds',
  needs: ['elapsed_s'],
  minValues: 25,
  suggestions: [
    'Look at the machine curves: another program, heat, or memory that is full.',
    'Look whether episodes, evaluations or data grow with time.',
    'With worker processes: one slow worker holds all others up.',
  ],
  levels: [
    {
      severity: 'warning',
      times: 3,
      fires: (run) => {
        const { before, now } = secondsOf(run);
        return now > 2 * before && (now - before) * RECENT >= MIN_LOSS_S;
      },
      says: (run) => {
        const { before, now } = secondsOf(run);
        return {
          symptom: 'something that holds the training up',
          because: `a report takes ${figures(now)} s, ${figures(before)} s before`,
          formula: `mean of the last ${RECENT} reports ${figures(now)} s > 2 · ${figures(before)} s`,
        };
      },
    },
  ],
  okText: (run) => `A report takes ${figures(secondsOf(run).now)} s.`,
});
