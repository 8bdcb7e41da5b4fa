import { defineCause, line, notCause, setParams, source, words } from '../define-cause';

export default defineCause({
  title: 'GPU number does not exist here',
  layer: 'driver',
  severity: 'high',
  platforms: ['linux', 'wsl', 'windows'],
  explains:
    'The program requests a device such as cuda:1, and fewer GPUs are visible to it. CUDA_VISIBLE_DEVICES renumbers the GPUs from 0, so a checkpoint or a setting of another machine can name one that is not there.',
  signs: [
    line('CUDA says that the device ordinal is invalid', /CUDA error: invalid device ordinal/),
    line(
      'torch says that a checkpoint names a GPU that does not exist',
      /deserialize object on CUDA device \d+ but torch\.cuda\.device_count\(\) is \d+/,
    ),
    line(
      'torch says that the number of a device is out of range',
      /(?:Invalid device id|device >= 0 && device < (?:num_gpus|device_count))/,
    ),
  ],
  probe: {
    says: 'Asks the driver and torch which GPUs exist and are visible. It changes nothing.',
    falsifiedBy: 'A GPU of that number is visible to this Python.',
    test: { probe: 'torch' },
  },
  remedies: [
    setParams('first', 'Use the first GPU', {
      says: 'Sets device to cuda:0.',
      params: { device: 'cuda:0' },
      proof: { rerun: 'The model moves to the GPU.' },
    }),
    setParams('count', 'Train on one GPU', {
      says: 'Sets n_gpus to 1. Batches per GPU grow accordingly.',
      params: { n_gpus: 1 },
      proof: { rerun: 'The workers start.' },
    }),
    words('map', 'Load the checkpoint onto another device', {
      says: 'map_location decides where a checkpoint goes, no matter what it was saved on.',
      code: "torch.load(path, map_location='cuda:0')",
      proof: { rerun: 'The checkpoint loads.' },
    }),
  ],
  confusions: [
    notCause('torch-cpu-only-build', 'There torch sees no GPU at all.'),
    notCause('ray-resources-pending', 'There Ray counts the GPUs and waits or refuses.'),
  ],
  sources: [source('PyTorch 2.14 source: c10/cuda, torch/serialization.py', '2026-11')],
});
