import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'The NVIDIA driver was updated without a restart',
  layer: 'driver',
  severity: 'high',
  platforms: ['linux', 'wsl'],
  explains:
    'The libraries of the driver were upgraded, often by unattended-upgrades, while the old kernel module is still loaded. Programs that run continue; every new one fails until the module is loaded again.',
  signs: [
    line('the log says "Driver/library version mismatch"', /Driver\/library version mismatch/),
    line('the kernel logged an API mismatch of the driver', /NVRM: API mismatch/),
    { says: 'nvidia-smi ended with code 18', weight: 1, exit: [18] },
  ],
  probe: {
    says: 'Asks nvidia-smi for driver and cards; it changes nothing.',
    falsifiedBy: 'nvidia-smi lists the card.',
    test: { probe: 'gpu' },
  },
  remedies: [
    words('restart', 'Restart the machine', {
      says: 'Loads the module that belongs to the libraries. It ends every program that runs there.',
      danger: 'interrupts',
      code: 'sudo reboot',
      proof: { probe: 'gpu' },
    }),
    words('reload', 'Load the kernel modules again', {
      says: 'Avoids the restart; every program that uses the GPU has to end before it.',
      danger: 'interrupts',
      code: 'sudo rmmod nvidia_uvm nvidia_drm nvidia_modeset nvidia && sudo modprobe nvidia',
      proof: { probe: 'gpu' },
    }),
  ],
  confusions: [
    notCause('nvidia-driver-not-loaded', 'There no module is loaded at all.'),
    notCause(
      'nvidia-driver-too-old',
      'There driver and libraries agree, but PyTorch wants a newer CUDA.',
    ),
  ],
  sources: [source('public reports after apt upgrades', '2026-11')],
});
