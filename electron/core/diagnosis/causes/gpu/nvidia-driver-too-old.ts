import type { Cause } from '../../matching/cause';

/** The driver is older than the CUDA that the wheel was built with. */
export default {
  id: 'nvidia-driver-too-old',
  title: 'the NVIDIA driver is too old for this build of PyTorch',
  class: 'gpu',
  layer: 'driver',
  severity: 'blocker',
  platforms: ['linux', 'wsl', 'windows'],
  rank: 'specific',
  explains:
    'The build of PyTorch or vLLM was made with a CUDA that this driver does not know, and pip installs it all the same. Without an error the run may continue on the CPU.',
  signs: [
    {
      says: 'PyTorch says that the driver "is too old" and names its version',
      weight: 3,
      line: /driver on your system is too old \(found version \d{4,6}\)/,
    },
    {
      says: 'CUDA says that the driver version is insufficient for the runtime',
      weight: 3,
      line: /CUDA driver version is insufficient for CUDA runtime version/,
    },
    {
      says: 'CUDA tried forward compatibility on hardware that does not support it',
      weight: 3,
      line: /forward compatibility was attempted on non supported/i,
    },
    {
      says: 'the container runtime wants a newer driver',
      weight: 3,
      line: /unsatisfied condition: cuda ?>= ?\d/,
    },
    {
      says: 'a kernel was compiled by a newer toolchain than the driver knows',
      weight: 3,
      line: /provided PTX was compiled with an unsupported toolchain/,
    },
  ],
  probe: {
    says: 'Compares card, torch build and driver, and then runs a matrix product; it changes nothing.',
    falsifiedBy: 'The matrix product runs on the GPU.',
    test: { probe: 'wheel-proof' },
  },
  remedies: [
    {
      id: 'torch',
      title: 'Install the PyTorch that fits this driver',
      says: 'Chooses a build with an older CUDA that still has code for the card. It downloads about 3 GB into this environment.',
      danger: 'changes',
      act: { kind: 'setup', step: 'torch' },
      proof: { probe: 'wheel-proof' },
    },
    {
      id: 'driver',
      title: 'Update the NVIDIA driver',
      says: 'A new driver runs all older builds. On Windows and WSL it is the driver of Windows; it needs a restart, in WSL at least "wsl --shutdown".',
      danger: 'interrupts',
      act: { kind: 'words' },
      proof: { probe: 'gpu' },
    },
  ],
  confusions: [
    {
      cause: 'gpu-arch-unsupported',
      says: 'There the build has no code for the card, and the driver is new enough.',
    },
    { cause: 'torch-cpu-only-build', says: 'There the build has no CUDA at all.' },
    { cause: '', says: 'As a UserWarning it does not stop the run, which then trains on the CPU.' },
  ],
  sources: [{ says: 'public reports: vLLM 0.28 with CUDA 13 on driver 570', date: '2026-11' }],
  examples: [
    'RuntimeError: The NVIDIA driver on your system is too old (found version 12040). Please update your GPU driver',
    'RuntimeError: CUDA error: CUDA driver version is insufficient for CUDA runtime version',
    'Error 804: forward compatibility was attempted on non supported HW',
    'nvidia-container-cli: requirement error: unsatisfied condition: cuda>=12.8, please update your driver to a newer version',
    'RuntimeError: CUDA error: the provided PTX was compiled with an unsupported toolchain.',
  ],
} satisfies Cause;
