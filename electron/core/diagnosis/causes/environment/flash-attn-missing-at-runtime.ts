import type { Cause } from '../../matching/cause';

/** flash-attn is asked for and not installed. */
export default {
  id: 'flash-attn-missing-at-runtime',
  title: 'the model asks for flash-attn, and it is not installed',
  class: 'environment',
  layer: 'python',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'The configuration asks for flash_attention_2, or old verl imports flash_attn directly, and the package is missing. VLLM_ATTENTION_BACKEND does not help: it affects vLLM only, and the trainer builds its own model.',
  signs: [
    {
      says: 'transformers says that FlashAttention was asked for and cannot be used',
      weight: 3,
      line: /FlashAttention ?\d? ?has been toggled on, but it cannot be used|the package flash_attn seems to be not installed/,
    },
    {
      says: 'Python finds no module flash_attn',
      weight: 3,
      line: /No module named ['"]?flash_attn/,
    },
    {
      says: 'flash-attn is not among the installed packages',
      weight: 1,
      fact: ({ packages }) => (packages === null ? null : packages['flash-attn'] === undefined),
    },
  ],
  probe: {
    says: 'Imports flash-attn and the other frameworks in a process of its own each. It changes nothing.',
    falsifiedBy: 'flash-attn is there and imports.',
    test: { probe: 'packages' },
  },
  remedies: [
    {
      id: 'wheel',
      title: 'Install the flash-attn of this torch',
      says: 'The setup chooses the wheel that matches torch, CUDA and Python; torch stays. Linux and WSL only.',
      danger: 'changes',
      act: { kind: 'setup', step: 'frameworks' },
      proof: { probe: 'packages' },
    },
    {
      id: 'sdpa',
      title: 'Train with sdpa',
      says: 'Newer verl takes the attention as a parameter. The ARPO fork hard-codes flash_attention_2 in its workers and ignores it.',
      danger: 'none',
      act: {
        kind: 'set',
        params: {
          '+actor_rollout_ref.model.override_config.attn_implementation': 'sdpa',
          'actor_rollout_ref.model.use_remove_padding': false,
        },
      },
      proof: { rerun: 'The model is built.' },
    },
    {
      id: 'edit-workers',
      title: 'Change the attention in the code',
      says: 'In the ARPO fork, replace flash_attention_2 in verl/workers/fsdp_workers.py; three places.',
      danger: 'none',
      act: { kind: 'words', code: 'attn_implementation="sdpa"' },
      proof: { rerun: 'The model is built.' },
    },
  ],
  confusions: [
    { cause: 'flash-attn-abi-mismatch', says: 'There it is installed and does not load.' },
    { cause: 'module-not-found', says: 'The general case of a missing module.' },
  ],
  sources: [
    {
      says: 'verl, docs/advance/attention_implementation.rst; ARPO, verl_arpo_entropy/verl/workers/fsdp_workers.py.',
      date: '2026-11',
    },
  ],
  examples: [
    'ImportError: FlashAttention2 has been toggled on, but it cannot be used due to the following error:',
    "ModuleNotFoundError: No module named 'flash_attn'",
  ],
} satisfies Cause;
