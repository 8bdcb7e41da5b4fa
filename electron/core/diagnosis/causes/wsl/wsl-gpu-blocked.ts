import type { Cause } from '../../matching/cause';

/** The GPU is blocked or invisible in WSL or a container on it. */
export default {
  id: 'wsl-gpu-blocked',
  title: 'the GPU does not reach this WSL distro or container',
  class: 'wsl',
  layer: 'driver',
  severity: 'high',
  platforms: ['linux', 'wsl'],
  rank: 'specific',
  explains:
    'WSL passes the card through the device /dev/dxg, and this device is missing or no longer answers: after an update of the driver, in a sandbox, or in a container that was started without the GPU. The driver of Windows may be sound all the same.',
  signs: [
    {
      says: 'the log says "GPU access blocked by the operating system"',
      weight: 3,
      line: /GPU access blocked by the operating system/,
    },
    {
      says: 'the device /dev/dxg is missing',
      weight: 3,
      line: /\/dev\/dxg\b.{0,60}(?:not exist|no such|not found|missing)|\bno\s{1,4}[`'"]?\/dev\/dxg/i,
    },
    {
      says: 'the kernel of WSL reports an error of dxg',
      weight: 2,
      line: /\bdxgk?: ?dxgkio_\w{1,60}: Ioctl failed/,
    },
  ],
  probe: {
    says: 'Calls cuInit of the NVIDIA driver with CUDA_VISIBLE_DEVICES unset, 0, empty and -1; it changes nothing.',
    falsifiedBy: 'cuInit works with the variable unset.',
    test: { probe: 'cuinit' },
  },
  remedies: [
    {
      id: 'restart',
      title: 'Restart WSL',
      says: 'The device comes back with the virtual machine. It ends every distro and the runs in it.',
      danger: 'interrupts',
      act: { kind: 'command', argv: ['wsl.exe', '--shutdown'] },
      proof: { probe: 'gpu' },
    },
    {
      id: 'update',
      title: 'Update WSL',
      says: 'Brings a newer kernel with its half of the device; then restart WSL. About 250 MB.',
      danger: 'interrupts',
      act: { kind: 'fix', fix: 'wsl-update' },
      proof: { probe: 'gpu' },
    },
    {
      id: 'container',
      title: 'Start the container with the GPU',
      says: 'Docker passes no card unless it is told to.',
      danger: 'none',
      act: { kind: 'words', code: 'docker run --gpus all IMAGE' },
      proof: { probe: 'gpu' },
    },
  ],
  confusions: [
    { cause: 'no-nvidia-driver', says: 'There the driver library itself is missing.' },
    { cause: 'nvidia-driver-not-loaded', says: 'On Linux without WSL it is the kernel module.' },
    { cause: '', says: 'In a sandboxed shell it says nothing about your own shell.' },
  ],
  sources: [{ says: 'public reports of containers on WSL', date: '2026-11' }],
  examples: [
    'Failed to initialize NVML: GPU access blocked by the operating system',
    'ls: cannot access: /dev/dxg: No such file or directory',
    '[  12.345678] misc dxg: dxgk: dxgkio_query_adapter_info: Ioctl failed: -22',
  ],
} satisfies Cause;
