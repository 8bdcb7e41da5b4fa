import { defineHealthRule, type RuleContext } from '../health-rule';
import { figures } from '../../../lib/figure-words';

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
    'Check the machine charts for another program, heat or full memory.',
    'Check whether episodes, evaluations or data grow over time.',
    'Check the worker processes. One slow worker delays all others.',
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
          symptom: 'Training slowed down',
          because: `time between reports rose from ${figures(before)} s to ${figures(now)} s`,
          formula: `mean of the last ${RECENT} reports (${figures(now)} s) over twice the earlier mean (${figures(before)} s)`,
        };
      },
    },
  ],
  okText: (run) => `One report every ${figures(secondsOf(run).now)} s.`,
});
