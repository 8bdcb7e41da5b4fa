import { command, defineCause, fix, line, notCause, source } from '../define-cause';

export default defineCause({
  title: 'WSL needs a newer kernel',
  layer: 'os',
  severity: 'high',
  platforms: ['windows', 'wsl'],
  explains:
    "The WSL that came with Windows has no kernel for WSL 2, or an old one, and no distro of version 2 can start. The kernel is part of WSL's own update and has nothing to do with the distro.",
  signs: [
    line('WSL gives error 0x800701bc', /\b0x800701bc\b/i),
    line(
      'WSL says that it requires an update of its kernel',
      /WSL ?2 requires an update to its? (?:\w{1,10} )?kernel|WSL_E_KERNEL_NOT_FOUND|aka\.ms\/wsl2kernel/i,
    ),
  ],
  probe: {
    says: 'Asks wsl.exe for its version and its distros; it starts no distro and changes nothing.',
    falsifiedBy: 'wsl.exe names a kernel version, and a distro of version 2 runs.',
    test: { probe: 'wsl' },
  },
  remedies: [
    fix('update', 'Update WSL', {
      says: 'Downloads the current WSL with its kernel, about 250 MB. Distros stay as they are; running ones end at the restart of WSL.',
      danger: 'interrupts',
      fix: 'wsl-update',
      proof: { probe: 'wsl' },
    }),
    command('by-hand', 'Update WSL from GitHub', {
      says: 'Where the Store is blocked: the same release by another way.',
      danger: 'interrupts',
      argv: ['wsl.exe', '--update', '--web-download'],
      proof: { probe: 'wsl' },
    }),
  ],
  confusions: [
    notCause(
      'wsl-virtualization-off',
      '0x80370102: the kernel is there, and Windows may not start a virtual machine.',
    ),
    notCause('wsl-service-crash', 'Other codes of Wsl/Service.'),
  ],
  sources: [source("Microsoft's page on troubleshooting WSL", '2026-11')],
});
