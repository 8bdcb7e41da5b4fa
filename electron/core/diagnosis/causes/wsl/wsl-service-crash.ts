import type { Cause } from '../../matching/cause';

/** The service or the virtual machine of WSL failed. */
export default {
  id: 'wsl-service-crash',
  title: 'the WSL service failed',
  class: 'wsl',
  layer: 'os',
  severity: 'high',
  platforms: ['windows', 'wsl'],
  rank: 'specific',
  explains:
    'The service of WSL or its virtual machine did not answer or crashed; the path behind "Error code" tells in which phase, such as CreateVm or MountDisk. The files of the distro are usually intact.',
  signs: [
    {
      says: "WSL's error code ends in a failure of its service",
      weight: 3,
      line: /\bWsl\/(?:Service|InstallDistro)\/(?!\S{0,120}0x803701)\S{0,120}(?:E_UNEXPECTED|E_FAIL|E_ACCESSDENIED|CONNECTION_TIMEOUT|WSL_E_VM_CRASHED|0x[\da-f]{8})\b/i,
    },
    { says: 'the log says "Catastrophic failure"', weight: 2, line: /^Catastrophic failure/ },
    {
      says: 'the distro failed to start at a numbered step',
      weight: 2,
      line: /failed to start\. Error code: \d{1,5}, failure step: \d/,
    },
    {
      says: 'WSL says that its virtual machine crashed',
      weight: 3,
      line: /\bWSL_E_VM_CRASHED\b|WSL2 Virtual Machine crashed/,
    },
    { says: 'the service gives 0x8000ffff', weight: 2, line: /\b0x8000ffff\b/i },
    {
      says: 'virtualization is off, which is the cause then',
      weight: -3,
      line: /0x803701(?:02|14)|HCS_E_HYPERV_NOT_INSTALLED|HCS_E_SERVICE_NOT_AVAILABLE/i,
    },
  ],
  probe: {
    says: 'Asks wsl.exe for its version and its distros; it starts no distro and changes nothing.',
    falsifiedBy: 'A distro runs a command: listing alone proves nothing.',
    test: {
      argv: ['wsl.exe', '--exec', 'true'],
      supports: { exit: [1, -1, 4294967295] },
      limitS: 60,
    },
  },
  remedies: [
    {
      id: 'shutdown',
      title: 'Restart WSL',
      says: 'Starts the virtual machine anew. It ends every distro and the runs in it.',
      danger: 'interrupts',
      act: { kind: 'command', argv: ['wsl.exe', '--shutdown'] },
      proof: {
        argv: ['wsl.exe', '--exec', 'true'],
        says: 'It ends with code 0.',
        holds: { exit: [0] },
      },
    },
    {
      id: 'update',
      title: 'Update WSL',
      says: 'Many of these failures are mended in newer releases. About 250 MB.',
      danger: 'interrupts',
      act: { kind: 'fix', fix: 'wsl-update' },
      proof: {
        argv: ['wsl.exe', '--exec', 'true'],
        says: 'It ends with code 0.',
        holds: { exit: [0] },
      },
    },
    {
      id: 'uncompress',
      title: 'Store the disk of the distro uncompressed',
      says: 'For MountDisk or 0xc03a001a: Windows must neither compress nor encrypt the folder of ext4.vhdx.',
      danger: 'none',
      act: { kind: 'words', code: 'compact /u /s:"%LOCALAPPDATA%\\Packages" ext4.vhdx' },
      proof: {
        argv: ['wsl.exe', '--exec', 'true'],
        says: 'It ends with code 0.',
        holds: { exit: [0] },
      },
    },
  ],
  confusions: [
    {
      cause: 'wsl-virtualization-off',
      says: 'The codes 0x80370102 and 0x80370114 name a feature of Windows.',
    },
    { cause: 'wsl-no-distribution', says: 'WSL_E_DISTRO_NOT_FOUND is only a name.' },
    {
      cause: 'host-oom-killed',
      says: 'A distro that vanishes in a run without a code may have run out of memory.',
    },
  ],
  sources: [
    { says: 'microsoft/WSL#9996, #11319, #13714, #40638, #41179, #11311', date: '2026-11' },
  ],
  examples: [
    'Error code: Wsl/Service/CreateInstance/E_UNEXPECTED',
    'Catastrophic failure',
    'The distribution failed to start. Error code: 6, failure step: 2',
    'The WSL2 Virtual Machine crashed.',
    'Error code: Wsl/Service/0x8000ffff',
  ],
} satisfies Cause;
