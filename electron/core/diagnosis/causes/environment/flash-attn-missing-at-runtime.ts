import { defineCause, line, notCause, setParams, setup, source, words } from '../define-cause';

export default defineCause({
  title: 'The model needs flash-attn, and it is not installed',
  severity: 'medium',
  explains:
    'The configuration requests flash_attention_2, or old verl imports flash_attn directly, and the package is missing. VLLM_ATTENTION_BACKEND does not help: it affects vLLM only, and the trainer builds its own model.',
  signs: [
    line(
      'transformers says that FlashAttention was requested and cannot be used',
      /FlashAttention ?\d? ?has been toggled on, but it cannot be used|the package flash_attn seems to be not installed/,
    ),
    line('Python finds no module flash_attn', /No module named ['"]?flash_attn/),
    {
      says: 'flash-attn is not among the installed packages',
      weight: 1,
      fact: ({ packages }) => (packages === null ? null : packages['flash-attn'] === undefined),
    },
  ],
  probe: {
    says: 'Imports flash-attn and the other frameworks each in its own process. It changes nothing.',
    falsifiedBy: 'flash-attn is installed and imports.',
    test: { probe: 'packages' },
  },
  remedies: [
    setup('wheel', 'Install the flash-attn of this torch', {
      says: 'The setup chooses the wheel that matches torch, CUDA and Python; torch stays. Linux and WSL only.',
      step: 'frameworks',
      proof: { probe: 'packages' },
    }),
    setParams('sdpa', 'Train with sdpa', {
      says: 'Newer verl takes the attention as a parameter. The ARPO fork hard-codes flash_attention_2 in its workers and ignores it.',
      params: {
        '+actor_rollout_ref.model.override_config.attn_implementation': 'sdpa',
        'actor_rollout_ref.model.use_remove_padding': false,
      },
      proof: { rerun: 'The model is built.' },
    }),
    words('edit-workers', 'Change the attention in the code', {
      says: 'In the ARPO fork, replace flash_attention_2 in verl/workers/fsdp_workers.py; three places.',
      code: 'attn_implementation="sdpa"',
      proof: { rerun: 'The model is built.' },
    }),
  ],
  confusions: [
    notCause('flash-attn-abi-mismatch', 'There it is installed and does not load.'),
    notCause('module-not-found', 'The general case of a missing module.'),
  ],
  sources: [
    source(
      'verl, docs/advance/attention_implementation.rst; ARPO, verl_arpo_entropy/verl/workers/fsdp_workers.py.',
      '2026-11',
    ),
  ],
});
