import type { Cause } from '../../matching/cause';

/** Libraries of the NVIDIA driver are newer than the loaded kernel module. */
export default {
  id: 'nvml-version-mismatch',
  title: 'the NVIDIA driver was updated without a restart',
  class: 'gpu',
  layer: 'driver',
  severity: 'high',
  platforms: ['linux', 'wsl'],
  rank: 'specific',
  explains:
    'The libraries of the driver were upgraded, often by unattended-upgrades, while the old kernel module is still loaded. Programs that run go on; every new one fails until the module is loaded again.',
  signs: [
    {
      says: 'the log says "Driver/library version mismatch"',
      weight: 3,
      line: /Driver\/library version mismatch/,
    },
    {
      says: 'the kernel logged an API mismatch of the driver',
      weight: 3,
      line: /NVRM: API mismatch/,
    },
    { says: 'nvidia-smi ended with code 18', weight: 1, exit: [18] },
  ],
  probe: {
    says: 'Asks nvidia-smi for driver and cards; it changes nothing.',
    falsifiedBy: 'nvidia-smi lists the card.',
    test: { probe: 'gpu' },
  },
  remedies: [
    {
      id: 'restart',
      title: 'Restart the machine',
      says: 'Loads the module that belongs to the libraries. It ends every program that runs there.',
      danger: 'interrupts',
      act: { kind: 'words', code: 'sudo reboot' },
      proof: { probe: 'gpu' },
    },
    {
      id: 'reload',
      title: 'Load the kernel modules again',
      says: 'Avoids the restart; every program that uses the GPU has to end before it.',
      danger: 'interrupts',
      act: {
        kind: 'words',
        code: 'sudo rmmod nvidia_uvm nvidia_drm nvidia_modeset nvidia && sudo modprobe nvidia',
      },
      proof: { probe: 'gpu' },
    },
  ],
  confusions: [
    { cause: 'nvidia-driver-not-loaded', says: 'There no module is loaded at all.' },
    {
      cause: 'nvidia-driver-too-old',
      says: 'There driver and libraries agree, but PyTorch wants a newer CUDA.',
    },
  ],
  sources: [{ says: 'public reports after apt upgrades', date: '2026-11' }],
  examples: [
    'Failed to initialize NVML: Driver/library version mismatch',
    'NVRM: API mismatch: the client has the version 580.173, but this kernel module has the version 570.86.',
  ],
} satisfies Cause;
