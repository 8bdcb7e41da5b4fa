import type { Cause } from '../../matching/cause';

/** Weights & Biases cannot be reached. */
export default {
  id: 'wandb-unreachable',
  title: 'Weights & Biases cannot be reached',
  class: 'network',
  layer: 'python',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'The run waits for the wandb server and gives up, although the training itself does not need it. Offline mode writes to a folder that can be synced later.',
  signs: [
    {
      says: 'wandb says that it could not communicate',
      weight: 3,
      line: /wandb\.errors\.(?:errors\.)?CommError: (?:Run initialization has timed out|Timed out while|Network error|failed to|Error communicating)|wandb: (?:ERROR|WARNING) .{0,40}Network error/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'offline',
      title: 'Log offline',
      says: 'Send it later with wandb sync.',
      danger: 'none',
      act: { kind: 'env', env: { WANDB_MODE: 'offline' } },
      proof: { rerun: 'The run begins.' },
    },
  ],
  confusions: [
    { cause: 'wandb-not-logged-in', says: 'There wandb asks for a key.' },
    { cause: 'dns-offline', says: 'There another name has no address.' },
  ],
  sources: [{ says: 'wandb 0.2x, own trial', date: '2026-11' }],
  examples: [
    'wandb.errors.errors.CommError: Timed out while retrying: Post "https://api.wandb.ai/graphql": dial tcp: lookup api.wandb.ai: no such host',
  ],
} satisfies Cause;
