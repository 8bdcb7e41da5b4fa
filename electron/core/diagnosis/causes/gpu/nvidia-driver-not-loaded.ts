import type { Cause } from '../../matching/cause';

/** nvidia-smi does not reach the kernel module of the driver. */
export default {
  id: 'nvidia-driver-not-loaded',
  title: 'the NVIDIA driver is installed but not loaded',
  class: 'gpu',
  layer: 'driver',
  severity: 'blocker',
  platforms: ['linux', 'wsl'],
  rank: 'specific',
  explains:
    'nvidia-smi is there, but the kernel module of the driver does not answer. Usually the kernel was updated and the module was not rebuilt, Secure Boot refuses it, or the machine has no NVIDIA card.',
  signs: [
    {
      says: 'nvidia-smi says that it "couldn\'t communicate with the NVIDIA driver"',
      weight: 3,
      line: /NVIDIA-SMI has failed because it couldn['’]t communicate/,
    },
    {
      says: 'the kernel module nvidia cannot be loaded',
      weight: 3,
      line: /modprobe: (?:FATAL|ERROR): .{0,40}\bnvidia\b/,
    },
    { says: 'nvidia-smi ended with code 9', weight: 1, exit: [9] },
    {
      says: 'it runs in WSL, where the driver belongs to Windows',
      weight: -2,
      fact: ({ platform }) => (platform === null ? null : platform === 'wsl'),
    },
  ],
  probe: {
    says: 'Asks nvidia-smi for driver and cards; it changes nothing.',
    falsifiedBy: 'nvidia-smi lists a card.',
    test: { probe: 'gpu' },
  },
  remedies: [
    {
      id: 'reload',
      title: 'Build and load the module again',
      says: 'dkms builds the driver for the kernel that runs now; then restart. It needs an administrator and some minutes.',
      danger: 'interrupts',
      act: { kind: 'words', code: 'sudo dkms autoinstall && sudo modprobe nvidia' },
      proof: { probe: 'gpu' },
    },
    {
      id: 'secure-boot',
      title: 'Check Secure Boot',
      says: 'With Secure Boot on, the kernel refuses a module that is not signed; enroll its key or turn Secure Boot off in the firmware.',
      danger: 'none',
      act: { kind: 'command', argv: ['mokutil', '--sb-state'] },
      proof: { probe: 'gpu' },
    },
    {
      id: 'cpu',
      title: 'Train on the CPU for now',
      says: 'Sets the device to cpu. It is slower for large networks.',
      danger: 'none',
      act: { kind: 'set', params: { device: 'cpu' } },
      proof: { rerun: 'The log says "Using cpu device".' },
    },
  ],
  confusions: [
    {
      cause: 'nvml-version-mismatch',
      says: 'There the module is loaded, but older than the libraries.',
    },
    {
      cause: 'wsl-gpu-blocked',
      says: 'In WSL no Linux driver is installed; Windows passes the card through /dev/dxg.',
    },
    { cause: 'no-nvidia-driver', says: 'There the driver library itself is missing.' },
  ],
  sources: [{ says: 'public reports from three Linux servers', date: '2026-11' }],
  examples: [
    "NVIDIA-SMI has failed because it couldn't communicate with the NVIDIA driver.",
    'modprobe: FATAL: Module nvidia not found in directory /lib/modules/6.8.0-45-generic',
  ],
} satisfies Cause;
