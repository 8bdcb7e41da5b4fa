import type { Cause } from '../../matching/cause';

/** The loss or the gradient became NaN before the run failed. */
export default {
  id: 'nan-in-metrics',
  title: 'a loss or a gradient that became NaN',
  class: 'user-code',
  layer: 'python',
  severity: 'high',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'generic',
  explains:
    'A loss or a gradient is NaN, and every weight that it updates is NaN after it. The usual reasons are a learning rate that is too high, an observation or a reward that is NaN or huge, or half precision that overflows.',
  signs: [
    {
      says: 'a loss in the table of Stable-Baselines3 is NaN',
      weight: 3,
      line: /loss +\| nan +\|/,
      isFinal: true,
    },
    {
      says: 'a loss or a gradient norm of verl is NaN',
      weight: 3,
      line: /(?:actor\/(?:grad_norm|pg_loss|kl_loss|entropy\w*)|critic\/(?:vf_loss|grad_norm)):nan\b/,
      isFinal: true,
    },
    {
      says: 'a loss that the trainer printed is NaN',
      weight: 3,
      line: /\b[Ll]oss['"]?(?:\s?[:=]\s?|\s{1,4})['"]?nan\b/i,
      isFinal: true,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'learning-rate',
      title: 'Lower the learning rate',
      says: 'Sets a learning rate of 0.00003. The curve before the NaN often shows a gradient norm that explodes.',
      danger: 'none',
      act: { kind: 'set', params: { learning_rate: 0.000_03 } },
      proof: { rerun: 'The run passes the step at which the loss became NaN.' },
    },
    {
      id: 'lr',
      title: 'Lower the learning rate of the actor',
      says: 'Sets lr to 0.0000005 for verl and ARPO.',
      danger: 'none',
      act: { kind: 'set', params: { lr: 0.000_000_5 } },
      proof: { rerun: 'The run passes the step at which the loss became NaN.' },
    },
    {
      id: 'inputs',
      title: 'Check observations and rewards',
      says: 'VecCheckNan of Stable-Baselines3 raises at the first NaN that the environment gives, and names it.',
      danger: 'none',
      act: { kind: 'words', code: 'env = VecCheckNan(env, raise_exception=True)' },
      proof: { rerun: 'No NaN comes from the environment.' },
    },
  ],
  confusions: [
    {
      cause: 'nan-logits',
      says: 'There the policy itself refuses NaN when it samples an action: the end of the same story.',
    },
    {
      cause: '',
      says: 'A mean reward of NaN before the first episode ends, or an explained variance of NaN, is no fault.',
    },
  ],
  sources: [
    {
      says: 'own trials: verl 0.4.1 with a learning rate of 1e30, SB3 with NaN observations',
      date: '2026-11',
    },
  ],
  examples: [
    'episode 39 reward 58.5 loss nan',
    '|    value_loss           | nan      |',
    'step:7 - actor/grad_norm:nan - actor/pg_loss:nan',
    "{'loss': nan, 'learning_rate': 0.01}",
    'Episode 12 Loss: nan',
  ],
} satisfies Cause;
