/** A failure of WSL that is known: how its text is recognised, and the finding that it is. */
export interface ProblemEntry {
  readonly id: string;
  /** Last parts of the error token, or codes as old builds print them. */
  readonly names: readonly string[];
  /** Strings that every translation of the message keeps. */
  readonly strings?: readonly string[];
  readonly says: string;
  readonly advice: string;
  /** Command that fixes it or shows more. */
  readonly command?: string;
  readonly isTransient?: boolean;
}

const AGAIN = 'Try again in a moment; if it keeps failing, restart WSL, which ends every distro.';

/** Names: wslservice.idl and wslutil.cpp of microsoft/WSL; codes: the same as hexadecimal numbers. */
export const PROBLEMS: readonly ProblemEntry[] = [
  {
    id: 'wsl-virtualization-off',
    names: ['HCS_E_HYPERV_NOT_INSTALLED', '0x80370102'],
    strings: ['https://aka.ms/enablevirtualization'],
    says: 'WSL 2 cannot start: virtualization is off on this machine.',
    advice:
      'Turn on VT-x or SVM in the firmware and the Windows component "Virtual Machine Platform", then restart Windows.',
    command: 'wsl.exe --install --no-distribution',
  },
  {
    id: 'wsl-platform-missing',
    names: [
      'HCS_E_SERVICE_NOT_AVAILABLE',
      '0x80370114',
      'WSL_E_VIRTUAL_MACHINE_PLATFORM_REQUIRED',
      '0x8004032d',
    ],
    says: 'WSL 2 cannot start: the Windows component "Virtual Machine Platform" is off.',
    advice: 'Turn on the component, then restart Windows.',
    command: 'wsl.exe --install --no-distribution',
  },
  {
    id: 'wsl-component-missing',
    names: [
      'WSL_E_WSL_OPTIONAL_COMPONENT_REQUIRED',
      '0x80040321',
      '0x8007019e',
      'ERROR_SERVICE_DOES_NOT_EXIST',
    ],
    strings: ['wsl.exe --install --no-distribution'],
    says: 'The Windows Subsystem for Linux is not installed on this machine.',
    advice: 'Install it, then restart Windows.',
    command: 'wsl.exe --install --no-distribution',
  },
  {
    id: 'wsl-no-distro',
    names: ['WSL_E_DEFAULT_DISTRO_NOT_FOUND', '0x80040301'],
    strings: ['--list --online', '--install'],
    says: 'WSL has no distro yet.',
    advice: 'Install one, for example Ubuntu.',
    command: 'wsl.exe --install -d Ubuntu --no-launch',
  },
  {
    id: 'wsl-distro-gone',
    names: ['WSL_E_DISTRO_NOT_FOUND', '0x80040302'],
    says: 'There is no longer a distro with this name: it was renamed or removed.',
    advice: 'Check the list and choose another.',
    command: 'wsl.exe --list --verbose',
  },
  {
    id: 'wsl-distro-busy',
    names: ['WSL_E_INVALID_STATE', 'ERROR_INVALID_STATE'],
    says: 'This distro is being installed, converted or removed.',
    advice: 'Wait until that is done, then connect again.',
    command: 'wsl.exe --list --verbose --all',
  },
  {
    id: 'wsl-disk-missing',
    names: ['ERROR_PATH_NOT_FOUND', 'ERROR_FILE_NOT_FOUND', '0x80070003', '0x80070002'],
    says: 'The virtual disk of this distro is not where Windows expects it.',
    advice: 'Put its ext4.vhdx back, or import it again from its current location.',
  },
  {
    id: 'wsl-disk-corrupted',
    names: ['WSL_E_DISK_CORRUPTED', '0x8004032f'],
    says: 'The virtual disk of this distro is corrupted, so it does not start.',
    advice: 'Copy its ext4.vhdx before you do anything else; then have it checked.',
  },
  {
    id: 'wsl-user-missing',
    names: ['WSL_E_USER_NOT_FOUND', '0x80040308'],
    says: 'The distro has no user with this name, or the program ended with code 67, which WSL uses for that.',
    advice: 'Choose another user for this distro.',
  },
  {
    id: 'wsl-tty-limit',
    names: ['WSL_E_TTY_LIMIT', '0x8004030d'],
    says: 'The distro has no free terminal left, or the program ended with code 87, which WSL uses for that.',
    advice: 'Close terminals of this distro, then try again.',
  },
  {
    id: 'wsl-elevated-elsewhere',
    names: ['WSL_E_LOWER_INTEGRITY', '0x8004030f'],
    says: 'WSL is already running as administrator, and cannot run for both at once.',
    advice: 'Close what runs WSL as administrator, or shut down WSL.',
    command: 'wsl.exe --shutdown',
  },
  {
    id: 'wsl-elevated-here',
    names: ['WSL_E_HIGHER_INTEGRITY', '0x80040310'],
    says: 'RL Cockpit runs as administrator, but WSL runs without administrator rights.',
    advice: 'Start RL Cockpit without administrator rights; it does not need them.',
  },
  {
    id: 'wsl-kernel-missing',
    names: ['WSL_E_CUSTOM_KERNEL_NOT_FOUND', '0x80040307'],
    says: 'The Linux kernel named in .wslconfig does not exist.',
    advice: 'Correct or remove the line kernel= in .wslconfig in your Windows home folder.',
  },
  {
    id: 'wsl-vm-crashed',
    names: ['WSL_E_VM_CRASHED', '0x80040332'],
    says: 'The virtual machine of WSL crashed, and every distro with it.',
    advice: 'Start the distro again; attach its crash dump to a bug report.',
  },
  {
    id: 'wsl-catastrophic',
    names: ['E_UNEXPECTED', '0x8000ffff'],
    says: 'WSL reports a catastrophic failure.',
    advice: 'Shut down WSL, then connect again.',
    command: 'wsl.exe --shutdown',
  },
  {
    id: 'wsl-version',
    names: [
      'WSL_E_WSL2_NEEDED',
      '0x8004031c',
      'WSL_E_WSL1_NOT_SUPPORTED',
      '0x80040303',
      'WSL_E_WSL1_DISABLED',
      '0x8004032c',
    ],
    says: 'This distro uses the other version of WSL, which does not work here.',
    advice: 'Convert it to WSL 2; this takes minutes.',
    command: 'wsl.exe --set-default-version 2',
  },
  {
    id: 'wsl-windows-old',
    names: ['WSL_E_OS_NOT_SUPPORTED', '0x80040327'],
    says: 'This version of Windows cannot run WSL 2.',
    advice: 'Update Windows, or train on another target.',
  },
  {
    id: 'wsl-system-account',
    names: ['WSL_E_LOCAL_SYSTEM_NOT_SUPPORTED', '0x8004032e'],
    says: 'WSL does not run for the system account.',
    advice: 'Start RL Cockpit as a user, not as a service.',
  },
  {
    id: 'wsl-install-failed',
    names: ['WSL_E_INSTALL_COMPONENT_FAILED', '0x80040329', 'ERROR_CANCELLED'],
    says: 'Windows did not turn on a component that WSL needs; perhaps the request for administrator rights was declined.',
    advice: 'Run the command again and accept the request.',
    command: 'wsl.exe --install --no-distribution',
  },
  {
    id: 'wsl-console',
    names: ['WSL_E_CONSOLE', '0x80040306'],
    says: 'The Windows legacy console is on; WSL does not run in it.',
    advice: 'Turn "legacy console" off in the properties of the command prompt.',
  },
  {
    id: 'wsl-transient',
    names: [
      'HCS_E_CONNECTION_TIMEOUT',
      '0x80370109',
      'RPC_S_CALL_FAILED',
      'RPC_S_SERVER_UNAVAILABLE',
      'RPC_E_DISCONNECTED',
      'ERROR_SHARING_VIOLATION',
    ],
    says: 'The WSL service did not respond: it may be starting or being updated.',
    advice: AGAIN,
    command: 'wsl.exe --shutdown',
    isTransient: true,
  },
];
