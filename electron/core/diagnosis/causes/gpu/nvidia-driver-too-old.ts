import { defineCause, line, noFailure, notCause, setup, source, words } from '../define-cause';

export default defineCause({
  title: 'The NVIDIA driver is too old for this build of PyTorch',
  layer: 'driver',
  severity: 'blocker',
  platforms: ['linux', 'wsl', 'windows'],
  explains:
    'The build of PyTorch or vLLM was made with a CUDA that this driver does not know, and pip installs it all the same. Without an error the run may continue on the CPU.',
  signs: [
    line(
      'PyTorch says that the driver "is too old" and names its version',
      /driver on your system is too old \(found version \d{4,6}\)/,
    ),
    line(
      'CUDA says that the driver version is insufficient for the runtime',
      /CUDA driver version is insufficient for CUDA runtime version/,
    ),
    line(
      'CUDA tried forward compatibility on hardware that does not support it',
      /forward compatibility was attempted on non supported/i,
    ),
    line('the container runtime wants a newer driver', /unsatisfied condition: cuda ?>= ?\d/),
    line(
      'a kernel was compiled by a newer toolchain than the driver knows',
      /provided PTX was compiled with an unsupported toolchain/,
    ),
  ],
  probe: {
    says: 'Compares card, torch build and driver, and then runs a matrix product; it changes nothing.',
    falsifiedBy: 'The matrix product runs on the GPU.',
    test: { probe: 'wheel-proof' },
  },
  remedies: [
    setup('torch', 'Install the PyTorch that fits this driver', {
      says: 'Chooses a build with an older CUDA that still has code for the card. It downloads about 3 GB into this environment.',
      step: 'torch',
      proof: { probe: 'wheel-proof' },
    }),
    words('driver', 'Update the NVIDIA driver', {
      says: 'A new driver runs all older builds. On Windows and WSL it is the driver of Windows; it needs a restart, in WSL at least "wsl --shutdown".',
      danger: 'interrupts',
      proof: { probe: 'gpu' },
    }),
  ],
  confusions: [
    notCause(
      'gpu-arch-unsupported',
      'There the build has no code for the card, and the driver is new enough.',
    ),
    notCause('torch-cpu-only-build', 'There the build has no CUDA at all.'),
    noFailure('As a UserWarning it does not stop the run, which then trains on the CPU.'),
  ],
  sources: [source('public reports: vLLM 0.28 with CUDA 13 on driver 570', '2026-11')],
});
