import type { Cause } from '../../matching/cause';

/** PyTorch without CUDA, or a CUDA checkpoint opened without it. */
export default {
  id: 'torch-cpu-only-build',
  title: 'CUDA is asked for, and this PyTorch has none',
  class: 'environment',
  layer: 'python',
  severity: 'high',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'The program asks for a GPU, and PyTorch has no CUDA here: pip, uv or conda put a CPU build in its place, which on Windows is the usual one of PyPI, or no card is there. A checkpoint that was saved on a GPU fails in the same way and loads with map_location.',
  signs: [
    {
      says: 'a checkpoint of a GPU was opened where CUDA is not available',
      weight: 3,
      line: /Attempting to deserialize object on (?:a )?CUDA device/,
    },
    {
      says: 'the log says "Torch not compiled with CUDA enabled"',
      weight: 3,
      line: /Torch not compiled with CUDA enabled/,
    },
    {
      says: 'the installed torch is a CPU build',
      weight: 2,
      fact: ({ packages }) =>
        packages === null || packages['torch'] === undefined
          ? null
          : packages['torch'].endsWith('+cpu'),
    },
    {
      says: 'PyTorch found no driver, so it has CUDA',
      weight: -2,
      line: /Found no NVIDIA driver|driver on your system is too old/,
    },
  ],
  probe: {
    says: 'Imports torch and reads its version and its CUDA build; it changes nothing.',
    falsifiedBy: 'torch has a CUDA build: then the driver is at fault.',
    test: { probe: 'torch' },
  },
  remedies: [
    {
      id: 'map-location',
      title: 'Load the checkpoint for the CPU',
      says: 'Where a checkpoint could not be deserialized: tensors of the file go to the memory of the machine. Nothing of them is lost.',
      danger: 'none',
      act: { kind: 'words', code: "torch.load(path, map_location='cpu')" },
      proof: { rerun: 'The checkpoint loads.' },
    },
    {
      id: 'torch',
      title: 'Install the PyTorch that fits this machine',
      says: 'Chooses the build for the card and the driver. It downloads about 3 GB into this environment.',
      danger: 'changes',
      act: { kind: 'setup', step: 'torch' },
      proof: { probe: 'wheel-proof' },
    },
    {
      id: 'cpu',
      title: 'Train on the CPU',
      says: 'Sets the device to cpu, for a machine without an NVIDIA card.',
      danger: 'none',
      act: { kind: 'set', params: { device: 'cpu' } },
      proof: { rerun: 'The log says "Using cpu device".' },
    },
  ],
  confusions: [
    { cause: 'no-nvidia-driver', says: 'There torch has CUDA, and the driver is missing.' },
    {
      cause: 'nvidia-driver-too-old',
      says: 'There torch has CUDA, and a newer one than the driver knows.',
    },
    {
      cause: '',
      says: '"Torch was not compiled with flash attention" is a warning of the Windows build.',
    },
  ],
  sources: [
    { says: 'turboderp-org/exllamav3#17', date: '2026-11' },
    { says: 'meituan-longcat/LongCat-Video#135', date: '2026-11' },
    { says: 'own trials, torch 2.13 for the CPU', date: '2026-11' },
  ],
  examples: [
    'RuntimeError: Attempting to deserialize object on a CUDA device but torch.cuda.is_available() is False.',
    'AssertionError: Torch not compiled with CUDA enabled',
  ],
} satisfies Cause;
