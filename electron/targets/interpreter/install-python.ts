const LINUX: readonly (readonly [string, string])[] = [
  ['/usr/bin/apt-get', 'sudo apt install python3 python3-venv'],
  ['/usr/bin/dnf', 'sudo dnf install python3'],
  ['/usr/bin/pacman', 'sudo pacman -S python'],
  ['/usr/bin/zypper', 'sudo zypper install python3'],
  ['/sbin/apk', 'sudo apk add python3'],
];

/**
 * The command that installs Python on a system as its package manager calls it. Only shown, never run.
 * @param exists does this file exist?
 */
export function pythonInstall(
  platform: NodeJS.Platform,
  exists: (path: string) => boolean,
): string {
  if (platform === 'win32') return 'winget install --exact --id Python.Python.3.13';
  if (platform === 'darwin') return 'xcode-select --install';
  return LINUX.find(([tool]) => exists(tool))?.[1] ?? 'sudo apt install python3 python3-venv';
}
