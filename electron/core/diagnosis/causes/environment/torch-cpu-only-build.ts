import {
  defineCause,
  line,
  noFailure,
  notCause,
  setParams,
  setup,
  source,
  words,
} from '../define-cause';
import { torchHasCuda } from '../torch-build';

export default defineCause({
  title: 'CUDA is requested, and this PyTorch has none',
  severity: 'high',
  explains:
    'The program requests a GPU, and PyTorch has no CUDA here: pip, uv or conda put a CPU build in its place, which on Windows is the usual one of PyPI, or there is no GPU. A checkpoint that was saved on a GPU fails in the same way and loads with map_location.',
  signs: [
    line(
      'a checkpoint of a GPU was opened where CUDA is not available',
      /Attempting to deserialize object on (?:a )?CUDA device/,
    ),
    line(
      'the log says "Torch not compiled with CUDA enabled"',
      /Torch not compiled with CUDA enabled/,
    ),
    {
      says: 'the installed torch is a CPU build',
      weight: 2,
      fact: ({ packages }) =>
        packages === null || packages['torch'] === undefined
          ? null
          : packages['torch'].endsWith('+cpu'),
    },
    { says: 'the installed torch has CUDA', weight: -2, fact: torchHasCuda },
    line(
      'PyTorch found no driver, so it has CUDA',
      /Found no NVIDIA driver|driver on your system is too old/,
      { weight: -2 },
    ),
  ],
  probe: {
    says: 'Imports torch and reads its version and its CUDA build; it changes nothing.',
    falsifiedBy: 'torch has a CUDA build. Then the driver is at fault.',
    test: { probe: 'torch' },
  },
  remedies: [
    words('map-location', 'Load the checkpoint for the CPU', {
      says: 'Where a checkpoint could not be deserialized: tensors of the file go to the memory of the machine. Nothing of them is lost.',
      code: "torch.load(path, map_location='cpu')",
      proof: { rerun: 'The checkpoint loads.' },
    }),
    setup('torch', 'Install the PyTorch that fits this machine', {
      says: 'Chooses the build for the card and the driver. It downloads about 3 GB into this environment.',
      step: 'torch',
      proof: { probe: 'wheel-proof' },
    }),
    setParams('cpu', 'Train on the CPU', {
      says: 'Sets the device to cpu, for a machine without an NVIDIA card.',
      params: { device: 'cpu' },
      proof: { rerun: 'The log says "Using cpu device".' },
    }),
  ],
  confusions: [
    notCause(
      'checkpoint-needs-gpu',
      'There torch has CUDA, and no GPU is visible to the process that opens the file.',
    ),
    notCause('no-nvidia-driver', 'There torch has CUDA, and the driver is missing.'),
    notCause(
      'nvidia-driver-too-old',
      'There torch has CUDA, and a newer one than the driver knows.',
    ),
    noFailure('"Torch was not compiled with flash attention" is a warning of the Windows build.'),
  ],
  sources: [
    source('turboderp-org/exllamav3#17', '2026-11'),
    source('meituan-longcat/LongCat-Video#135', '2026-11'),
    source('own trials, torch 2.13 for the CPU', '2026-11'),
  ],
});
