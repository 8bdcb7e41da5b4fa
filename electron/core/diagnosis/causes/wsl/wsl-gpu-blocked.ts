import {
  command,
  defineCause,
  fix,
  line,
  noFailure,
  notCause,
  source,
  words,
} from '../define-cause';

export default defineCause({
  title: 'The GPU does not reach this WSL distro or container',
  layer: 'driver',
  severity: 'high',
  platforms: ['linux', 'wsl'],
  explains:
    'WSL passes the card through the device /dev/dxg, and this device is missing or no longer answers: after an update of the driver, in a sandbox, or in a container that was started without the GPU. The driver of Windows may be sound all the same.',
  signs: [
    line(
      'the log says "GPU access blocked by the operating system"',
      /GPU access blocked by the operating system/,
    ),
    line(
      'the device /dev/dxg is missing',
      /\/dev\/dxg\b.{0,60}(?:not exist|no such|not found|missing)|\bno\s{1,4}[`'"]?\/dev\/dxg/i,
    ),
    line('the kernel of WSL reports an error of dxg', /\bdxgk?: ?dxgkio_\w{1,60}: Ioctl failed/, {
      weight: 2,
    }),
  ],
  probe: {
    says: 'Calls cuInit of the NVIDIA driver with CUDA_VISIBLE_DEVICES unset, 0, empty and -1; it changes nothing.',
    falsifiedBy: 'cuInit works with the variable unset.',
    test: { probe: 'cuinit' },
  },
  remedies: [
    command('restart', 'Restart WSL', {
      says: 'The device comes back with the virtual machine. It ends every distro and the runs in it.',
      danger: 'interrupts',
      argv: ['wsl.exe', '--shutdown'],
      proof: { probe: 'gpu' },
    }),
    fix('update', 'Update WSL', {
      says: 'Brings a newer kernel with its half of the device; then restart WSL. About 250 MB.',
      danger: 'interrupts',
      fix: 'wsl-update',
      proof: { probe: 'gpu' },
    }),
    words('container', 'Start the container with the GPU', {
      says: 'Docker passes no card unless asked to.',
      code: 'docker run --gpus all IMAGE',
      proof: { probe: 'gpu' },
    }),
  ],
  confusions: [
    notCause('no-nvidia-driver', 'There the driver library itself is missing.'),
    notCause('nvidia-driver-not-loaded', 'On Linux without WSL it is the kernel module.'),
    noFailure('In a sandboxed shell it says nothing about your own shell.'),
  ],
  sources: [source('public reports of containers on WSL', '2026-11')],
});
