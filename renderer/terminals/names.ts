import type { TerminalView } from '#core/contract/terminal/terminal';

/** The name of a shell's program, without its folder. */
export const programOf = ({ argv }: TerminalView): string =>
  (argv[0] ?? '').split(/[\\/]/).at(-1) ?? '';

/** A folder as people write it: "~" for the home folder. */
export function shortPath(path: string, home: string): string {
  if (home === '' || home === '/') return path;
  if (path === home) return '~';
  const next = path.charAt(home.length);
  const isWithin = path.startsWith(home) && (next === '/' || next === '\\');
  return isWithin ? `~${path.slice(home.length)}` : path;
}

/** Current folder of a shell; of one on another machine its first folder, because this machine cannot see where it went. */
export const folderWords = (
  { cwd, target }: Pick<TerminalView, 'cwd' | 'target'>,
  home: string,
): string => (target === null ? shortPath(cwd, home) : (target.cwd ?? '~'));
