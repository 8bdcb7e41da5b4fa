import type { Cause } from '../../matching/cause';

/** Wandb.log() without a run. */
export default {
  id: 'wandb-not-started',
  title: 'wandb.log() without a run',
  class: 'user-code',
  layer: 'python',
  severity: 'low',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'Values were logged before wandb.init() or after wandb.finish(), or in another process than the one that started the run. There is no run they could belong to.',
  signs: [
    {
      says: 'wandb says that init has to come first',
      weight: 3,
      line: /You must call wandb\.init\(\) before/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'init',
      title: 'Start the run first',
      says: 'In the process that logs, and only there.',
      danger: 'none',
      act: { kind: 'words', code: 'wandb.init(project="ppo")' },
      proof: { rerun: 'The values are logged.' },
    },
  ],
  confusions: [{ cause: 'wandb-not-logged-in', says: 'There the key is missing.' }],
  sources: [{ says: 'wandb, own trial', date: '2026-11' }],
  examples: ['wandb.errors.UsageError: You must call wandb.init() before wandb.log()'],
} satisfies Cause;
