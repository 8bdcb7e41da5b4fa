import type { Cause } from '../../matching/cause';

/** CUDA is there, but no GPU is visible to this process. */
export default {
  id: 'no-visible-gpu',
  title: 'no GPU is visible to this process',
  class: 'gpu',
  layer: 'driver',
  severity: 'high',
  platforms: ['linux', 'wsl', 'windows'],
  rank: 'specific',
  explains:
    'This PyTorch was built for CUDA and its driver loads, but the process may see no card. CUDA_VISIBLE_DEVICES is empty, -1 or names a card that is not there, or Ray started a worker that asked for no GPU.',
  signs: [
    {
      says: 'torch says "No CUDA GPUs are available"',
      weight: 3,
      line: /No CUDA GPUs are available/,
    },
    {
      says: 'CUDA says that it knows no device',
      weight: 3,
      line: /CUDA error: no CUDA-capable device is detected|cudaErrorNoDevice\b/,
    },
    {
      says: 'CUDA_VISIBLE_DEVICES is empty or -1 for this run',
      weight: 2,
      fact: ({ env }) =>
        env === null ? null : ['', '-1'].includes(env['CUDA_VISIBLE_DEVICES'] ?? 'unset'),
    },
  ],
  probe: {
    says: 'Asks the driver and torch which GPUs are there and visible. It changes nothing.',
    falsifiedBy: 'torch sees a GPU: then the variable differs in the process that failed.',
    test: { probe: 'torch' },
  },
  remedies: [
    {
      id: 'show',
      title: 'Show the first GPU to the run',
      says: 'Sets CUDA_VISIBLE_DEVICES to 0.',
      danger: 'none',
      act: { kind: 'env', env: { CUDA_VISIBLE_DEVICES: '0' } },
      proof: { rerun: 'The model moves to the GPU.' },
    },
    {
      id: 'ask',
      title: 'Let the Ray worker ask for a GPU',
      says: 'Ray hides the cards from each task and actor that asks for none.',
      danger: 'none',
      act: { kind: 'words', code: '@ray.remote(num_gpus=1)' },
      proof: { rerun: 'The worker sees a GPU.' },
    },
    {
      id: 'cpu',
      title: 'Train on the CPU',
      says: 'Sets the device to cpu. Small networks of Stable-Baselines3 are as fast there.',
      danger: 'none',
      act: { kind: 'set', params: { device: 'cpu' } },
      proof: { rerun: 'The log says "Using cpu device".' },
    },
  ],
  confusions: [
    { cause: 'no-nvidia-driver', says: 'There no driver library can be loaded.' },
    { cause: 'torch-cpu-only-build', says: 'There PyTorch was built without CUDA.' },
    {
      cause: 'cuda-device-ordinal-invalid',
      says: 'There cards are visible, and the program asks for another one.',
    },
  ],
  sources: [{ says: 'PyTorch source, c10/cuda and torch/cuda', date: '2026-11' }],
  examples: [
    'RuntimeError: No CUDA GPUs are available',
    'RuntimeError: CUDA error: no CUDA-capable device is detected',
  ],
} satisfies Cause;
