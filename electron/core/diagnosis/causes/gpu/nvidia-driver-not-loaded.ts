import { command, defineCause, line, notCause, setParams, source, words } from '../define-cause';

export default defineCause({
  title: 'The NVIDIA driver is installed but not loaded',
  layer: 'driver',
  severity: 'blocker',
  platforms: ['linux', 'wsl'],
  explains:
    'nvidia-smi exists, but the kernel module of the driver does not answer. Usually the kernel was updated and the module was not rebuilt, Secure Boot refuses it, or the machine has no NVIDIA card.',
  signs: [
    line(
      'nvidia-smi says that it "couldn\'t communicate with the NVIDIA driver"',
      /NVIDIA-SMI has failed because it couldn['’]t communicate/,
    ),
    line(
      'the kernel module nvidia cannot be loaded',
      /modprobe: (?:FATAL|ERROR): .{0,40}\bnvidia\b/,
    ),
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
    words('reload', 'Build and load the module again', {
      says: 'dkms builds the driver for the kernel that runs now; then restart. It needs an administrator and some minutes.',
      danger: 'interrupts',
      code: 'sudo dkms autoinstall && sudo modprobe nvidia',
      proof: { probe: 'gpu' },
    }),
    command('secure-boot', 'Check Secure Boot', {
      says: 'With Secure Boot on, the kernel refuses a module that is not signed; enroll its key or turn Secure Boot off in the firmware.',
      danger: 'none',
      argv: ['mokutil', '--sb-state'],
      proof: { probe: 'gpu' },
    }),
    setParams('cpu', 'Train on the CPU for now', {
      says: 'Sets the device to cpu. It is slower for large networks.',
      params: { device: 'cpu' },
      proof: { rerun: 'The log says "Using cpu device".' },
    }),
  ],
  confusions: [
    notCause('nvml-version-mismatch', 'There the module is loaded, but older than the libraries.'),
    notCause(
      'wsl-gpu-blocked',
      'In WSL no Linux driver is installed; Windows passes the card through /dev/dxg.',
    ),
    notCause('no-nvidia-driver', 'There the driver library itself is missing.'),
  ],
  sources: [source('public reports from three Linux servers', '2026-11')],
});
