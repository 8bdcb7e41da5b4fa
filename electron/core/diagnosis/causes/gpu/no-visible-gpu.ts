import { defineCause, line, notCause, setEnv, setParams, source, words } from '../define-cause';

export default defineCause({
  title: 'No GPU is visible to this process',
  layer: 'driver',
  severity: 'high',
  platforms: ['linux', 'wsl', 'windows'],
  explains:
    'This PyTorch was built for CUDA and its driver loads, but the process may see no card. CUDA_VISIBLE_DEVICES is empty, -1 or names a card that is not there, or Ray started a worker that asked for no GPU.',
  signs: [
    line('torch says "No CUDA GPUs are available"', /No CUDA GPUs are available/),
    line(
      'CUDA says that it knows no device',
      /CUDA error: no CUDA-capable device is detected|cudaErrorNoDevice\b/,
    ),
    {
      says: 'CUDA_VISIBLE_DEVICES is empty or -1 for this run',
      weight: 2,
      fact: ({ env }) =>
        env === null ? null : ['', '-1'].includes(env['CUDA_VISIBLE_DEVICES'] ?? 'unset'),
    },
  ],
  probe: {
    says: 'Asks the driver and torch which GPUs exist and are visible. It changes nothing.',
    falsifiedBy: 'torch sees a GPU. Then the variable differs in the process that failed.',
    test: { probe: 'torch' },
  },
  remedies: [
    setEnv('show', 'Show the first GPU to the run', {
      says: 'Sets CUDA_VISIBLE_DEVICES to 0.',
      env: { CUDA_VISIBLE_DEVICES: '0' },
      proof: { rerun: 'The model moves to the GPU.' },
    }),
    words('ask', 'Let the Ray worker ask for a GPU', {
      says: 'Ray hides the cards from each task and actor that requests none.',
      code: '@ray.remote(num_gpus=1)',
      proof: { rerun: 'The worker sees a GPU.' },
    }),
    setParams('cpu', 'Train on the CPU', {
      says: 'Sets the device to cpu. Small networks of Stable-Baselines3 are as fast there.',
      params: { device: 'cpu' },
      proof: { rerun: 'The log says "Using cpu device".' },
    }),
  ],
  confusions: [
    notCause('no-nvidia-driver', 'There no driver library can be loaded.'),
    notCause('torch-cpu-only-build', 'There PyTorch was built without CUDA.'),
    notCause(
      'cuda-device-ordinal-invalid',
      'There cards are visible, and the program requests another one.',
    ),
  ],
  sources: [source('PyTorch source, c10/cuda and torch/cuda', '2026-11')],
});
