import { isMedianBelow, median } from '../../../lib/statistics/statistics';
import { defineHealthRule } from '../health-rule';
import { figures } from '../../../lib/figure-words';

/** S10: KL explodes while fewer samples are clipped: updates leave the trust region unseen. */
export default defineHealthRule({
  order: 9,
  title: 'Trust region',
  source: 'baselines issue 456',
  needs: ['approx_kl', 'clip_fraction'],
  minValues: 15,
  suggestions: [
    'Stop, and resume from the checkpoint before the KL rose.',
    'Lower the learning rate, and set target_kl.',
  ],
  levels: [
    {
      severity: 'critical',
      times: 3,
      fires: (run) => {
        const [kl, clip] = [run.of('approx_kl'), run.of('clip_fraction')];
        const isFar = kl.last > 0.05 && isMedianBelow(kl.values, kl.last / 10);
        return isFar && clip.last < 0.5 * median(clip.values);
      },
      says: (run) => {
        const [kl, clip] = [run.of('approx_kl'), run.of('clip_fraction')];
        return {
          symptom: 'The policy left the trust region',
          because: `KL is ${figures(kl.last)}, over ten times its median, while clipping went down`,
          formula: `approx_kl ${figures(kl.last)} > 10 · ${figures(median(kl.values))} and clip_fraction ${figures(clip.last)} < 0.5 · ${figures(median(clip.values))}`,
        };
      },
    },
  ],
  okText: (run) => `KL and clipping move together (KL ${figures(run.of('approx_kl').last)}).`,
});
