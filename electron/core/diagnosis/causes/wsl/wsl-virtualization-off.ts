import type { Cause } from '../../matching/cause';

/** Windows may not start WSL's virtual machine. */
export default {
  id: 'wsl-virtualization-off',
  title: 'virtualization is turned off on this computer',
  class: 'wsl',
  layer: 'os',
  severity: 'blocker',
  platforms: ['windows', 'wsl'],
  rank: 'specific',
  explains:
    'WSL 2 runs a virtual machine, and either the firmware has virtualization (VT-x, AMD-V) turned off, the Windows feature "Virtual Machine Platform" is missing, or the hypervisor does not start with Windows. No setting of the distro can change that.',
  signs: [
    { says: 'WSL gives error 0x80370102 or 0x80370114', weight: 3, line: /\b0x803701(?:02|14)\b/i },
    {
      says: "WSL's code names Hyper-V as not installed or not available",
      weight: 3,
      line: /\bHCS_E_(?:HYPERV_NOT_INSTALLED|SERVICE_NOT_AVAILABLE)\b/i,
    },
    {
      says: 'the log says that virtualization is not enabled',
      weight: 3,
      line: /virtualization is not enabled on this machine/i,
    },
    {
      says: 'a required feature of Windows is missing',
      weight: 2,
      line: /(?:virtual machine|operation) could not be started because a required feature is not installed/i,
    },
    {
      says: 'the optional component of WSL is missing',
      weight: 3,
      line: /\bWSL_E_(?:WSL_OPTIONAL_COMPONENT_REQUIRED|VIRTUAL_MACHINE_PLATFORM_REQUIRED)\b|aka\.ms\/enablevirtualization/,
    },
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
    {
      id: 'feature',
      title: 'Turn on the Windows feature',
      says: 'Installs the Virtual Machine Platform. It needs an administrator and a restart.',
      danger: 'interrupts',
      act: { kind: 'command', argv: ['wsl.exe', '--install', '--no-distribution'] },
      proof: { probe: 'wsl' },
    },
    {
      id: 'firmware',
      title: 'Turn on virtualization in the firmware',
      says: 'Called VT-x, SVM or AMD-V in its settings, which open at the start of the computer.',
      danger: 'none',
      act: { kind: 'words' },
      proof: { probe: 'wsl' },
    },
    {
      id: 'hypervisor',
      title: 'Let the hypervisor start with Windows',
      says: 'Some games and older emulators turn it off. It needs an administrator and a restart.',
      danger: 'interrupts',
      act: { kind: 'words', code: 'bcdedit /set hypervisorlaunchtype auto' },
      proof: { probe: 'wsl' },
    },
  ],
  confusions: [
    {
      cause: 'wsl-kernel-update-required',
      says: '0x800701bc is the kernel of WSL, not the computer.',
    },
    {
      cause: 'wsl-service-crash',
      says: 'There the virtual machine may start, and its service fails.',
    },
  ],
  sources: [
    { says: "Microsoft's page on troubleshooting WSL; MicrosoftDocs/WSL#1530", date: '2026-11' },
  ],
  examples: [
    'WslRegisterDistribution failed with error: 0x80370102',
    'Error code: Wsl/Service/CreateInstance/CreateVm/HCS/HCS_E_HYPERV_NOT_INSTALLED',
    'WSL2 is unable to start since virtualization is not enabled on this machine.',
    'The virtual machine could not be started because a required feature is not installed.',
    'For information please visit https://aka.ms/enablevirtualization',
  ],
} satisfies Cause;
