import { mean, noiseOf } from '../../../lib/statistics/statistics';
import { defineHealthRule, type RuleContext } from '../health-rule';
import { figures } from '../../../lib/figure-words';

const RECENT = 5;

function fallOf(run: RuleContext) {
  const { course, best, values } = run.of('reward');
  const first = course[0] ?? Number.NaN;
  const now = mean(values.slice(-RECENT));
  return { first, best, now, gain: best - first, drop: best - now };
}

/** Was as much there for long enough to be lost? One lucky episode lifts a mean for a while. */
function isReal(run: RuleContext): boolean {
  const { course, values } = run.of('reward');
  const { first, best, gain, drop } = fallOf(run);
  const high = course.filter((one) => one > first + 0.7 * gain).length;
  const noise = noiseOf(values);
  return high >= 6 && gain > 3 * noise && drop > 3 * noise && gain > 0.05 * Math.abs(best);
}

/** E4: what was learned is lost again. */
export default defineHealthRule({
  order: 19,
  title: 'Reward is stable',
  source: 'house bound, calibrated on real PPO runs',
  needs: ['reward'],
  minValues: 20,
  suggestions: [
    'Resume from the checkpoint with the best reward.',
    'Lower the learning rate, or let it fall towards the end (linear schedule).',
    'Set target_kl, so that no update leaves the trust region.',
  ],
  levels: [
    {
      severity: 'warning',
      times: 6,
      fires: (run) => {
        const { gain, drop } = fallOf(run);
        // Noise of a few episodes is no fall, nor is a gain within it anything that could be lost.
        return drop > 0.5 * gain && isReal(run);
      },
      says: (run) => {
        const { first, best, now, drop, gain } = fallOf(run);
        return {
          symptom: 'The reward collapsed',
          because: `it rose from ${figures(first)} to ${figures(best)} and fell back to ${figures(now)}`,
          formula: `fall ${figures(drop)} > 50% of the gain ${figures(gain)} and > 3 σ of the noise`,
        };
      },
    },
  ],
  okText: (run) => {
    const { first, now } = fallOf(run);
    return run.rewardRises()
      ? `The reward rises: ${figures(now)}, ${figures(first)} at the start (Mann-Kendall p < 0.05).`
      : `Reward ${figures(now)}, ${figures(first)} at the start; no significant rise.`;
  },
});
