import type { Cause } from '../../matching/cause';

/** WSL 2 lacks its Linux kernel, or has too old a one. */
export default {
  id: 'wsl-kernel-update-required',
  title: 'WSL needs a newer kernel',
  class: 'wsl',
  layer: 'os',
  severity: 'high',
  platforms: ['windows', 'wsl'],
  rank: 'specific',
  explains:
    "The WSL that came with Windows has no kernel for WSL 2, or an old one, and no distro of version 2 can start. The kernel is part of WSL's own update and has nothing to do with the distro.",
  signs: [
    { says: 'WSL gives error 0x800701bc', weight: 3, line: /\b0x800701bc\b/i },
    {
      says: 'WSL says that it requires an update of its kernel',
      weight: 3,
      line: /WSL ?2 requires an update to its? (?:\w{1,10} )?kernel|WSL_E_KERNEL_NOT_FOUND|aka\.ms\/wsl2kernel/i,
    },
  ],
  probe: {
    says: 'Asks wsl.exe for its version and its distros; it starts no distro and changes nothing.',
    falsifiedBy: 'wsl.exe names a kernel version, and a distro of version 2 runs.',
    test: { probe: 'wsl' },
  },
  remedies: [
    {
      id: 'update',
      title: 'Update WSL',
      says: 'Downloads the current WSL with its kernel, about 250 MB. Distros stay as they are; running ones end at the restart of WSL.',
      danger: 'interrupts',
      act: { kind: 'fix', fix: 'wsl-update' },
      proof: { probe: 'wsl' },
    },
    {
      id: 'by-hand',
      title: 'Update WSL from GitHub',
      says: 'Where the Store is blocked: the same release by another way.',
      danger: 'interrupts',
      act: { kind: 'command', argv: ['wsl.exe', '--update', '--web-download'] },
      proof: { probe: 'wsl' },
    },
  ],
  confusions: [
    {
      cause: 'wsl-virtualization-off',
      says: '0x80370102: the kernel is there, and Windows may not start a virtual machine.',
    },
    { cause: 'wsl-service-crash', says: 'Other codes of Wsl/Service.' },
  ],
  sources: [{ says: "Microsoft's page on troubleshooting WSL", date: '2026-11' }],
  examples: [
    'WslRegisterDistribution failed with error: 0x800701bc',
    'WSL 2 requires an update to its kernel component. For information please visit https://aka.ms/wsl2kernel',
  ],
} satisfies Cause;
