import type { Cause } from '../../matching/cause';

/** verl's padding removal needs flash-attn, which is not installed. */
export default {
  id: 'remove-padding-without-flash-attn',
  title: 'padding removal without flash-attn',
  class: 'environment',
  layer: 'python',
  severity: 'high',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'use_remove_padding=True makes verl call functions of flash-attn, and verl imports them only where flash-attn and CUDA are there. Without them the names do not exist, and the first forward pass raises NameError.',
  signs: [
    {
      says: 'a function of flash-attn’s padding module is not defined',
      weight: 3,
      line: /NameError: (?:global )?name '(?:unpad_input|pad_input|index_first_axis|rearrange)' is not defined/,
    },
  ],
  probe: {
    says: 'Imports flash-attn and the other frameworks in a process of its own each. It changes nothing.',
    falsifiedBy: 'flash-attn imports in this environment.',
    test: { probe: 'packages' },
  },
  remedies: [
    {
      id: 'off',
      title: 'Switch padding removal off',
      says: 'The model then computes the padding too: slower, and the same result. On a machine without a GPU it is the only way.',
      danger: 'none',
      act: {
        kind: 'words',
        code: 'actor_rollout_ref.model.use_remove_padding=False critic.model.use_remove_padding=False',
      },
      proof: { rerun: 'Step 1 arrives.' },
    },
    {
      id: 'install',
      title: 'Install flash-attn',
      says: 'Installs the wheel of flash-attn that fits this torch, CUDA and Python.',
      danger: 'changes',
      act: { kind: 'fix', fix: 'install-flash-attn' },
      proof: { probe: 'packages' },
    },
  ],
  confusions: [
    {
      cause: 'flash-attn-missing-at-runtime',
      says: 'There the model asks for FlashAttention itself and says so; here only the helpers for padding are missing.',
    },
  ],
  sources: [
    { says: 'own trial: ARPO’s fork on a CPU with use_remove_padding=True', date: '2026-11' },
  ],
  examples: ["NameError: name 'unpad_input' is not defined"],
} satisfies Cause;
