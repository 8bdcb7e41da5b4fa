import { figures } from '../../../lib/figure-words';
import { defineHealthRule } from '../health-rule';

/** Bound of each trainer for its own measure: a difference of probabilities, of log-probabilities, a factor between them. */
const BOUNDS: readonly (readonly [RegExp, number])[] = [
  [/sampling_logp_difference/, 0.05],
  [/token_mult_prob_error/, 1.05],
];
const PROBABILITIES = 0.01;

const boundOf = (tag: string): number =>
  BOUNDS.find(([name]) => name.test(tag))?.[1] ?? PROBABILITIES;

/** G8: the engine of the rollouts and the trainer disagree. */
export default defineHealthRule({
  order: 52,
  title: 'Rollouts match the trainer',
  source:
    'verl FAQ: normal below 0.005; TRL sampling_logp_difference; NeMo-RL plots tokens above 1.05',
  needs: ['rollout_difference'],
  suggestions: [
    'Use the same precision in both (bfloat16 or float16).',
    'Turn on importance correction of rollouts.',
  ],
  levels: [
    {
      severity: 'warning',
      times: 3,
      fires: (run) => {
        const { last, tag } = run.of('rollout_difference');
        return last > boundOf(tag);
      },
      says: (run) => {
        const { last, tag } = run.of('rollout_difference');
        return {
          symptom: 'Rollout engine and trainer disagree',
          because: `${tag} is ${figures(last)}`,
          formula: `${tag} > ${boundOf(tag)}, 3 steps in a row`,
        };
      },
    },
  ],
  okText: (run) => {
    const { last, tag } = run.of('rollout_difference');
    return `${tag} is ${figures(last)}.`;
  },
});
