import type { GuardShell } from '#core/contract/setup/guard';
import type { TerminalView } from '#core/contract/terminal/terminal';

/** Quoting and keys of a shell, by the program that was started; a client such as wsl.exe leads to a POSIX shell. */
export function shellKind({ argv }: Pick<TerminalView, 'argv'>): GuardShell {
  const program = (argv[0] ?? '').replaceAll('\\', '/').split('/').at(-1)?.toLowerCase() ?? '';
  if (/^(?:powershell|pwsh)(?:\.exe)?$/.test(program)) return 'powershell';
  return /^cmd(?:\.exe)?$/.test(program) ? 'cmd' : 'posix';
}

/** The interpreter of the environment with which a shell was opened; null where none was chosen. */
export function pythonOf({
  target,
  activate,
}: Pick<TerminalView, 'target' | 'activate'>): string | null {
  if (target !== null) return target.python;
  if (activate === null) return null;
  const { bin, prefix, kind } = activate;
  if (!/^[A-Za-z]:\\/.test(bin)) return `${bin}/python`;
  return kind === 'conda' ? `${prefix}\\python.exe` : `${bin}\\python.exe`;
}
