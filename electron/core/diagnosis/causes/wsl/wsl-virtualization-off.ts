import { command, defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'Virtualization is turned off on this computer',
  layer: 'os',
  severity: 'blocker',
  platforms: ['windows', 'wsl'],
  explains:
    'WSL 2 runs a virtual machine, and either the firmware has virtualization (VT-x, AMD-V) turned off, the Windows feature "Virtual Machine Platform" is missing, or the hypervisor does not start with Windows. No setting of the distro can change that.',
  signs: [
    line('WSL gives error 0x80370102 or 0x80370114', /\b0x803701(?:02|14)\b/i),
    line(
      "WSL's code names Hyper-V as not installed or not available",
      /\bHCS_E_(?:HYPERV_NOT_INSTALLED|SERVICE_NOT_AVAILABLE)\b/i,
    ),
    line(
      'the log says that virtualization is not enabled',
      /virtualization is not enabled on this machine/i,
    ),
    line(
      'a required feature of Windows is missing',
      /(?:virtual machine|operation) could not be started because a required feature is not installed/i,
      { weight: 2 },
    ),
    line(
      'the optional component of WSL is missing',
      /\bWSL_E_(?:WSL_OPTIONAL_COMPONENT_REQUIRED|VIRTUAL_MACHINE_PLATFORM_REQUIRED)\b|aka\.ms\/enablevirtualization/,
    ),
  ],
  probe: {
    says: 'Asks Windows whether a hypervisor runs and the firmware allows virtualization; it changes nothing.',
    falsifiedBy: 'Windows says that a hypervisor is present.',
    test: {
      argv: [
        'powershell.exe',
        '-NoProfile',
        '-Command',
        "'hypervisor ' + (Get-CimInstance Win32_ComputerSystem).HypervisorPresent + ' firmware ' + (Get-CimInstance Win32_Processor | Select-Object -First 1).VirtualizationFirmwareEnabled",
      ],
      supports: { output: /hypervisor False/ },
      limitS: 20,
    },
  },
  remedies: [
    command('feature', 'Turn on the Windows feature', {
      says: 'Installs the Virtual Machine Platform. It needs an administrator and a restart.',
      danger: 'interrupts',
      argv: ['wsl.exe', '--install', '--no-distribution'],
      proof: { probe: 'wsl' },
    }),
    words('firmware', 'Turn on virtualization in the firmware', {
      says: 'Called VT-x, SVM or AMD-V in its settings, which open at the start of the computer.',
      proof: { probe: 'wsl' },
    }),
    words('hypervisor', 'Let the hypervisor start with Windows', {
      says: 'Some games and older emulators turn it off. It needs an administrator and a restart.',
      danger: 'interrupts',
      code: 'bcdedit /set hypervisorlaunchtype auto',
      proof: { probe: 'wsl' },
    }),
  ],
  confusions: [
    notCause('wsl-kernel-update-required', '0x800701bc is the kernel of WSL, not the computer.'),
    notCause('wsl-service-crash', 'There the virtual machine may start, and its service fails.'),
  ],
  sources: [source("Microsoft's page on troubleshooting WSL; MicrosoftDocs/WSL#1530", '2026-11')],
});
