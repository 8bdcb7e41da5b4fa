import { defineCause, line, notCause, setEnv, source, words } from '../define-cause';
import { torchHasCuda } from '../torch-build';

export default defineCause({
  title: 'Checkpoint was saved on a GPU, and none is visible here',
  severity: 'high',
  explains:
    'Tensors of a file go back to the device they were saved on. This PyTorch has CUDA, but the process sees no GPU: there is none, its driver does not work, or CUDA_VISIBLE_DEVICES hides it.',
  signs: [
    line(
      'a checkpoint of a GPU was opened where CUDA is not available',
      /Attempting to deserialize object on (?:a )?CUDA device but torch\.cuda\.is_available\(\) is False/,
      { weight: 2 },
    ),
    { says: 'the installed torch has CUDA', weight: 2, fact: torchHasCuda },
  ],
  probe: {
    says: 'Asks the driver and torch which GPUs exist and are visible. It changes nothing.',
    falsifiedBy: 'torch sees a GPU. Then the variable differs in the process that failed.',
    test: { probe: 'torch' },
  },
  remedies: [
    words('map-location', 'Load the checkpoint for the CPU', {
      says: 'Tensors of the file go to the memory of the machine. Nothing of them is lost.',
      code: "torch.load(path, map_location='cpu')",
      proof: { rerun: 'The checkpoint loads.' },
    }),
    setEnv('show', 'Show the first GPU to the run', {
      says: 'Sets CUDA_VISIBLE_DEVICES to 0, where something hides the GPU.',
      env: { CUDA_VISIBLE_DEVICES: '0' },
      proof: { rerun: 'The checkpoint loads.' },
    }),
  ],
  confusions: [
    notCause('torch-cpu-only-build', 'There PyTorch itself was built without CUDA.'),
    notCause('cuda-device-ordinal-invalid', 'There GPUs are visible, and the file names another.'),
  ],
  sources: [source('torch 2.11 on an H100 that was hidden from the child, own trial', '2026-11')],
});
