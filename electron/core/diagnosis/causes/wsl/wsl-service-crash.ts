import { command, defineCause, fix, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'The WSL service failed',
  layer: 'os',
  severity: 'high',
  platforms: ['windows', 'wsl'],
  explains:
    'The service of WSL or its virtual machine did not answer or crashed; the path behind "Error code" says in which phase, such as CreateVm or MountDisk. The files of the distro are usually intact.',
  signs: [
    line(
      "WSL's error code ends in a failure of its service",
      /\bWsl\/(?:Service|InstallDistro)\/(?!\S{0,120}0x803701)\S{0,120}(?:E_UNEXPECTED|E_FAIL|E_ACCESSDENIED|CONNECTION_TIMEOUT|WSL_E_VM_CRASHED|0x[\da-f]{8})\b/i,
    ),
    line('the log says "Catastrophic failure"', /^Catastrophic failure/, { weight: 2 }),
    line(
      'the distro failed to start at a numbered step',
      /failed to start\. Error code: \d{1,5}, failure step: \d/,
      { weight: 2 },
    ),
    line(
      'WSL says that its virtual machine crashed',
      /\bWSL_E_VM_CRASHED\b|WSL2 Virtual Machine crashed/,
    ),
    line('the service gives 0x8000ffff', /\b0x8000ffff\b/i, { weight: 2 }),
    line(
      'virtualization is off, which is the cause then',
      /0x803701(?:02|14)|HCS_E_HYPERV_NOT_INSTALLED|HCS_E_SERVICE_NOT_AVAILABLE/i,
      { weight: -3 },
    ),
  ],
  probe: {
    says: 'Asks wsl.exe for its version and its distros; it starts no distro and changes nothing.',
    falsifiedBy: 'A distro runs a command. Listing alone proves nothing.',
    test: {
      argv: ['wsl.exe', '--exec', 'true'],
      supports: { exit: [1, -1, 4294967295] },
      limitS: 60,
    },
  },
  remedies: [
    command('shutdown', 'Restart WSL', {
      says: 'Starts the virtual machine again. It ends every distro and the runs in it.',
      danger: 'interrupts',
      argv: ['wsl.exe', '--shutdown'],
      proof: {
        argv: ['wsl.exe', '--exec', 'true'],
        says: 'It ends with code 0.',
        holds: { exit: [0] },
      },
    }),
    fix('update', 'Update WSL', {
      says: 'Many of these failures are fixed in newer releases. About 250 MB.',
      danger: 'interrupts',
      fix: 'wsl-update',
      proof: {
        argv: ['wsl.exe', '--exec', 'true'],
        says: 'It ends with code 0.',
        holds: { exit: [0] },
      },
    }),
    words('uncompress', 'Store the disk of the distro uncompressed', {
      says: 'For MountDisk or 0xc03a001a: Windows must neither compress nor encrypt the folder of ext4.vhdx.',
      code: 'compact /u /s:"%LOCALAPPDATA%\\Packages" ext4.vhdx',
      proof: {
        argv: ['wsl.exe', '--exec', 'true'],
        says: 'It ends with code 0.',
        holds: { exit: [0] },
      },
    }),
  ],
  confusions: [
    notCause(
      'wsl-virtualization-off',
      'The codes 0x80370102 and 0x80370114 name a feature of Windows.',
    ),
    notCause('wsl-no-distribution', 'WSL_E_DISTRO_NOT_FOUND is only a name.'),
    notCause(
      'host-oom-killed',
      'A distro that vanishes in a run without a code may have run out of memory.',
    ),
  ],
  sources: [source('microsoft/WSL#9996, #11319, #13714, #40638, #41179, #11311', '2026-11')],
});
