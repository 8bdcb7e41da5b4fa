import { defineHealthRule } from '../health-rule';
import { figures, percent } from '../../../lib/figure-words';

/** S4: too many samples of an update are clipped, or none though the policy moves. */
export default defineHealthRule({
  order: 12,
  title: 'Clipped samples',
  source: 'house bound; PPO clips a tenth to a fifth of the samples when it learns',
  needs: ['clip_fraction', 'approx_kl'],
  suggestions: [
    'Lower the learning rate or n_epochs when too much is clipped.',
    'Raise them when nothing is clipped and the reward does not rise.',
  ],
  levels: [
    {
      severity: 'warning',
      times: 5,
      fires: (run) => run.of('clip_fraction').last > 0.4,
      says: (run) => ({
        symptom: 'Updates are too large',
        because: `${percent(run.of('clip_fraction').last)} of samples are clipped per update`,
        formula: `clip_fraction = ${figures(run.of('clip_fraction').last)} > 0.4, 5 updates in a row`,
      }),
    },
    {
      severity: 'info',
      times: 20,
      fires: (run) =>
        run.of('clip_fraction').last === 0 && run.of('approx_kl').last > 1e-6 && !run.rewardRises(),
      says: (run) => ({
        symptom: 'Updates may be too small',
        because: 'no sample is ever clipped, and the reward does not rise',
        formula: `clip_fraction = 0 with approx_kl = ${figures(run.of('approx_kl').last)}, 20 updates in a row`,
      }),
    },
  ],
  okText: (run) => `${percent(run.of('clip_fraction').last)} of samples are clipped per update.`,
});
