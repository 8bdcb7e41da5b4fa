import { median } from '../../../lib/statistics/statistics';
import { defineHealthRule, type RuleContext } from '../health-rule';
import type { InputWindow } from '../input-window';
import { figures } from '../../../lib/figure-words';

const UPDATES = 20;

/** Epochs of the newest updates: SB3 counts every epoch that it ran in train/n_updates. */
function epochsOf(window: InputWindow): readonly number[] {
  const counts = window.newest(UPDATES + 1);
  return counts.slice(1).map((count, i) => count - (counts[i] ?? 0));
}

/** Number of the newest updates that ran for one epoch or two. */
function cutOf({ values }: InputWindow): number {
  let cut = 0;
  for (let i = Math.max(1, values.length - UPDATES); i < values.length; i += 1)
    if ((values[i] ?? 0) - (values[i - 1] ?? 0) <= 2) cut += 1;
  return cut;
}

/** Whether one epoch is intended: if no update ever ran longer, each of them moves the policy little. */
const isMeant = (run: RuleContext, epochs: readonly number[]): boolean =>
  Math.max(...epochs) < 4 && median(run.of('approx_kl').values) < 0.01;

/** S3: target_kl ends most updates after an epoch or two. */
export default defineHealthRule({
  order: 13,
  title: 'Epochs per update',
  source: 'SB3 ppo.py: an update ends at 1.5 · target_kl',
  needs: ['n_updates', 'approx_kl'],
  minValues: UPDATES + 1,
  suggestions: ['Lower the learning rate by a factor of 3 to 10.', 'Raise target_kl to 0.02.'],
  levels: [
    {
      severity: 'warning',
      times: 5,
      fires: (run) => {
        if (cutOf(run.of('n_updates')) <= UPDATES / 2) return false;
        const epochs = epochsOf(run.of('n_updates'));
        return median([...epochs]) <= 2 && !isMeant(run, epochs);
      },
      says: (run) => {
        const epochs = epochsOf(run.of('n_updates'));
        const cut = cutOf(run.of('n_updates'));
        return {
          symptom: 'The learning rate is too high for target_kl',
          because: `${cut} of the last ${UPDATES} updates ended after 1 or 2 epochs`,
          formula: `epochs per update: median ${median([...epochs])}, max ${Math.max(...epochs)}`,
        };
      },
    },
  ],
  okText: (run) => `Updates run for ${figures(median([...epochsOf(run.of('n_updates'))]))} epochs.`,
});
