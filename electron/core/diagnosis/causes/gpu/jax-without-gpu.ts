import { defineCause, line, notCause, setEnv, source, words } from '../define-cause';

export default defineCause({
  title: 'JAX has no GPU',
  severity: 'medium',
  explains:
    'The code asks JAX for a GPU, and the installed jaxlib is the CPU build or found none. The CUDA build has its own name.',
  signs: [
    line(
      'JAX does not know the backend',
      /Unknown backend: '?(?:gpu|cuda|tpu)'? requested|Unable to initialize backend 'cuda'|CUDA backend failed to initialize/,
    ),
  ],
  remedies: [
    words('install', 'Install JAX with CUDA', {
      says: 'It downloads about 2 GB.',
      danger: 'changes',
      code: 'python -m pip install -U "jax[cuda12]"',
      proof: { rerun: 'jax.devices() names the card.' },
    }),
    setEnv('cpu', 'Compute on the CPU', {
      says: 'For a trial.',
      env: { JAX_PLATFORMS: 'cpu' },
      proof: { rerun: 'The run begins.' },
    }),
  ],
  confusions: [notCause('no-nvidia-driver', 'There PyTorch finds no driver.')],
  sources: [source('jax 0.8, own trial', '2026-11')],
});
