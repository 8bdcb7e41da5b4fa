import { defineCause, line, noFailure, notCause, setParams, setup, source } from '../define-cause';

export default defineCause({
  title: 'flash-attn was compiled for another version of torch',
  layer: 'native',
  severity: 'high',
  platforms: ['linux', 'wsl'],
  explains:
    'flash-attn is compiled against the C++ symbols of one torch release and one C++ ABI. This torch has other symbols, so the library does not load.',
  signs: [
    line(
      'the library of flash-attn has an undefined symbol',
      /flash_attn\S{0,120}\.so: undefined symbol/,
    ),
    line(
      'a C++ symbol of torch is undefined',
      /undefined symbol: ?_ZN?K?\d?(?:3c10|2at|5torch|c10)/,
      { weight: 2 },
    ),
    line('the symbol is alone on the next line', /^\s*_ZNK?(?:3c10|2at|5torch)/, {
      weight: 0.5,
    }),
    line(
      'the library belongs to another extension',
      /(?:xformers|vllm|deepspeed|torchvision|torchaudio|torch_scatter|torch_sparse|causal_conv1d)\S{0,120}\.so: undefined symbol/,
      { weight: -2 },
    ),
  ],
  probe: {
    says: 'Imports flash-attn and the other frameworks each in its own process. It changes nothing.',
    falsifiedBy: 'flash-attn imports in this environment. Then the run used another one.',
    test: { probe: 'packages' },
  },
  remedies: [
    setup('matching-wheel', 'Install the flash-attn of this torch', {
      says: 'The setup chooses the release wheel for this CUDA, torch, Python and C++ ABI; torch stays. About 260 MB.',
      step: 'frameworks',
      proof: { probe: 'packages' },
    }),
    setParams('sdpa', 'Train with sdpa', {
      says: 'Uses the attention of torch in place of flash-attn, in newer verl. It is somewhat slower and takes more memory with long prompts.',
      params: {
        '+actor_rollout_ref.model.override_config.attn_implementation': 'sdpa',
        'actor_rollout_ref.model.use_remove_padding': false,
      },
      proof: { rerun: 'The model is built.' },
    }),
  ],
  confusions: [
    notCause('flash-attn-missing-at-runtime', 'There it is not installed.'),
    notCause(
      'xformers-torch-mismatch',
      'There xformers, not flash-attn, was compiled for another torch.',
    ),
    noFailure(
      'Where it fails only in the Ray job and not in the shell, two environments are in use.',
    ),
  ],
  sources: [
    source(
      'Dao-AILab/flash-attention releases: names with cxx11abiTRUE and cxx11abiFALSE.',
      '2026-11',
    ),
  ],
});
