import type { Cause } from '../../matching/cause';

/** JAX has no GPU. */
export default {
  id: 'jax-without-gpu',
  title: 'JAX has no GPU',
  class: 'gpu',
  layer: 'python',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'The code asks JAX for a GPU, and the installed jaxlib is the CPU build or found none. The CUDA build has a name of its own.',
  signs: [
    {
      says: 'JAX does not know the backend',
      weight: 3,
      line: /Unknown backend: '?(?:gpu|cuda|tpu)'? requested|Unable to initialize backend 'cuda'|CUDA backend failed to initialize/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'install',
      title: 'Install JAX with CUDA',
      says: 'It downloads about 2 GB.',
      danger: 'changes',
      act: { kind: 'words', code: 'python -m pip install -U "jax[cuda12]"' },
      proof: { rerun: 'jax.devices() names the card.' },
    },
    {
      id: 'cpu',
      title: 'Compute on the CPU',
      says: 'For a trial.',
      danger: 'none',
      act: { kind: 'env', env: { JAX_PLATFORMS: 'cpu' } },
      proof: { rerun: 'The run begins.' },
    },
  ],
  confusions: [{ cause: 'no-nvidia-driver', says: 'There PyTorch finds no driver.' }],
  sources: [{ says: 'jax 0.8, own trial', date: '2026-11' }],
  examples: [
    "RuntimeError: Unknown backend: 'gpu' requested, but no platforms that are instances of gpu are present. Platforms present are: cpu",
  ],
} satisfies Cause;
