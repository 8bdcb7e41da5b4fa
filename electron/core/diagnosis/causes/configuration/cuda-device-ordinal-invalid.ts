import type { Cause } from '../../matching/cause';

/** The program asks for a GPU by a number that this machine does not have. */
export default {
  id: 'cuda-device-ordinal-invalid',
  title: 'a GPU number that does not exist here',
  class: 'configuration',
  layer: 'driver',
  severity: 'high',
  platforms: ['linux', 'wsl', 'windows'],
  rank: 'specific',
  explains:
    'The program asks for a device such as cuda:1, and fewer GPUs are visible to it. CUDA_VISIBLE_DEVICES renumbers the GPUs from 0, so a checkpoint or a setting of another machine can name one that is not there.',
  signs: [
    {
      says: 'CUDA says that the device ordinal is invalid',
      weight: 3,
      line: /CUDA error: invalid device ordinal/,
    },
    {
      says: 'torch says that a checkpoint names a GPU that does not exist',
      weight: 3,
      line: /deserialize object on CUDA device \d+ but torch\.cuda\.device_count\(\) is \d+/,
    },
    {
      says: 'torch says that the number of a device is out of range',
      weight: 3,
      line: /(?:Invalid device id|device >= 0 && device < (?:num_gpus|device_count))/,
    },
  ],
  probe: {
    says: 'Asks the driver and torch which GPUs are there and visible. It changes nothing.',
    falsifiedBy: 'A GPU of that number is visible to this Python.',
    test: { probe: 'torch' },
  },
  remedies: [
    {
      id: 'first',
      title: 'Use the first GPU',
      says: 'Sets device to cuda:0.',
      danger: 'none',
      act: { kind: 'set', params: { device: 'cuda:0' } },
      proof: { rerun: 'The model moves to the GPU.' },
    },
    {
      id: 'count',
      title: 'Train on one GPU',
      says: 'Sets n_gpus to 1. Batches per GPU grow accordingly.',
      danger: 'none',
      act: { kind: 'set', params: { n_gpus: 1 } },
      proof: { rerun: 'The workers start.' },
    },
    {
      id: 'map',
      title: 'Load the checkpoint onto another device',
      says: 'map_location decides where a checkpoint goes, whatever it was saved on.',
      danger: 'none',
      act: { kind: 'words', code: "torch.load(path, map_location='cuda:0')" },
      proof: { rerun: 'The checkpoint loads.' },
    },
  ],
  confusions: [
    { cause: 'torch-cpu-only-build', says: 'There torch sees no GPU at all.' },
    { cause: 'ray-resources-pending', says: 'There Ray counts the GPUs and waits or refuses.' },
  ],
  sources: [{ says: 'PyTorch 2.14 source: c10/cuda, torch/serialization.py', date: '2026-11' }],
  examples: [
    'RuntimeError: CUDA error: invalid device ordinal',
    'RuntimeError: Attempting to deserialize object on CUDA device 3 but torch.cuda.device_count() is 1. Please use torch.load with map_location',
    'AssertionError: Invalid device id',
  ],
} satisfies Cause;
