import type { Cause } from '../../matching/cause';

/** flash-attn was built for another torch: undefined symbol. */
export default {
  id: 'flash-attn-abi-mismatch',
  title: 'flash-attn was compiled for another version of torch',
  class: 'environment',
  layer: 'native',
  severity: 'high',
  platforms: ['linux', 'wsl'],
  rank: 'specific',
  explains:
    'flash-attn is compiled against the C++ symbols of one torch release and one C++ ABI. This torch has other symbols, so the library does not load.',
  signs: [
    {
      says: 'the library of flash-attn has an undefined symbol',
      weight: 3,
      line: /flash_attn\S{0,120}\.so: undefined symbol/,
    },
    {
      says: 'a C++ symbol of torch is undefined',
      weight: 2,
      line: /undefined symbol: ?_ZN?K?\d?(?:3c10|2at|5torch|c10)/,
    },
    {
      says: 'the symbol stands alone on the next line',
      weight: 0.5,
      line: /^\s*_ZNK?(?:3c10|2at|5torch)/,
    },
    {
      says: 'the library belongs to another extension',
      weight: -2,
      line: /(?:xformers|vllm|deepspeed|torchvision|torchaudio|torch_scatter|torch_sparse|causal_conv1d)\S{0,120}\.so: undefined symbol/,
    },
  ],
  probe: {
    says: 'Imports flash-attn and the other frameworks in a process of its own each. It changes nothing.',
    falsifiedBy: 'flash-attn imports in this environment: the run used another one.',
    test: { probe: 'packages' },
  },
  remedies: [
    {
      id: 'matching-wheel',
      title: 'Install the flash-attn of this torch',
      says: 'The setup chooses the release wheel for this CUDA, torch, Python and C++ ABI; torch stays. About 260 MB.',
      danger: 'changes',
      act: { kind: 'setup', step: 'frameworks' },
      proof: { probe: 'packages' },
    },
    {
      id: 'sdpa',
      title: 'Train with sdpa',
      says: 'Uses the attention of torch in place of flash-attn, in newer verl. It is somewhat slower and takes more memory with long prompts.',
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
  ],
  confusions: [
    { cause: 'flash-attn-missing-at-runtime', says: 'There it is not installed.' },
    {
      cause: 'xformers-torch-mismatch',
      says: 'There xformers, not flash-attn, was compiled for another torch.',
    },
    {
      cause: '',
      says: 'Where it fails only in the Ray job and not in the shell, two environments are in use.',
    },
  ],
  sources: [
    {
      says: 'Dao-AILab/flash-attention releases: names with cxx11abiTRUE and cxx11abiFALSE.',
      date: '2026-11',
    },
  ],
  examples: [
    'ImportError: /opt/venv/lib/python3.11/site-packages/flash_attn_2_cuda.cpython-311-x86_64-linux-gnu.so: undefined symbol: _ZN3c104cuda9SetDeviceEa',
    'ImportError: x.so: undefined symbol: _ZN3c105ErrorC2ENS_14SourceLocationE',
  ],
} satisfies Cause;
