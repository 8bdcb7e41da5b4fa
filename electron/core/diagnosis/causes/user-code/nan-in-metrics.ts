import { defineCause, line, noFailure, notCause, setParams, source, words } from '../define-cause';

export default defineCause({
  title: 'Loss or gradient became NaN',
  severity: 'high',
  rank: 'generic',
  explains:
    'A loss or a gradient is NaN, and every weight that it updates is NaN after it. The usual reasons are a learning rate that is too high, an observation or a reward that is NaN or huge, or half precision that overflows.',
  signs: [
    line('a loss in the table of Stable-Baselines3 is NaN', /loss +\| nan +\|/, { isFinal: true }),
    line(
      'a loss or a gradient norm of verl is NaN',
      /(?:actor\/(?:grad_norm|pg_loss|kl_loss|entropy\w*)|critic\/(?:vf_loss|grad_norm)):nan\b/,
      { isFinal: true },
    ),
    line(
      'a loss that the trainer printed is NaN',
      /\b[Ll]oss['"]?(?:\s?[:=]\s?|\s{1,4})['"]?nan\b/i,
      { isFinal: true },
    ),
  ],
  remedies: [
    setParams('learning-rate', 'Lower the learning rate', {
      says: 'Sets a learning rate of 0.00003. The curve before the NaN often shows a gradient norm that explodes.',
      params: { learning_rate: 0.000_03 },
      proof: { rerun: 'The run passes the step at which the loss became NaN.' },
    }),
    setParams('lr', 'Lower the learning rate of the actor', {
      says: 'Sets lr to 0.0000005 for verl and ARPO.',
      params: { lr: 0.000_000_5 },
      proof: { rerun: 'The run passes the step at which the loss became NaN.' },
    }),
    words('inputs', 'Check observations and rewards', {
      says: 'VecCheckNan of Stable-Baselines3 raises at the first NaN that the environment gives, and names it.',
      code: 'env = VecCheckNan(env, raise_exception=True)',
      proof: { rerun: 'No NaN comes from the environment.' },
    }),
  ],
  confusions: [
    notCause(
      'nan-logits',
      'There the policy itself refuses NaN when it samples an action: the end of the same story.',
    ),
    noFailure(
      'A mean reward of NaN before the first episode ends, or an explained variance of NaN, is no fault.',
    ),
  ],
  sources: [
    source(
      'own trials: verl 0.4.1 with a learning rate of 1e30, SB3 with NaN observations',
      '2026-11',
    ),
  ],
});
