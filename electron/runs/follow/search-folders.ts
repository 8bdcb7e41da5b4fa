import type { Spec } from '#core/contract/run/run-directory';
import { isWithin } from '../finder/training-files';

const MAX_FOLDERS = 8;
/** No training writes its results here; walking them would cost much and find nothing. */
const SYSTEM = /^\/(usr|bin|sbin|lib|lib64|etc|proc|sys|dev|boot)(\/|$)(?!shm\/)/;
const ABSOLUTE = /^(\/|[A-Za-z]:[\\/])/;
/** A shell's script is one argument of many words. */
const BETWEEN_WORDS = /[\s'";|&<>()]+/;

/**
 * Folders below which a run may write, absolute, with `/`, none within another: its own, those that its command line
 * names (`--logdir=/data/logs`, `trainer.rollout_data_dir=/x`), and those that its log names.
 */
export function searchFolders(
  { cwd, argv }: Pick<Spec, 'cwd' | 'argv'>,
  named: readonly string[],
): readonly string[] {
  const fromArgv = argv
    .slice(1)
    .flatMap((word) => pathsIn(word))
    .filter((path) => !SYSTEM.test(path));
  const all = [cwd, ...named, ...fromArgv].map((path) => normal(path, cwd));
  const folders: string[] = [];
  for (const folder of all) {
    if (folder === '' || folders.some((other) => isWithin(folder, other))) continue;
    folders.push(folder);
  }
  return folders.slice(0, MAX_FOLDERS);
}

/** A path may have spaces: only a word that is none itself is taken apart. */
function pathsIn(word: string): readonly string[] {
  const value = valueOf(word);
  return isAbsoluteOrAbove(value)
    ? [value]
    : word.split(BETWEEN_WORDS).map(valueOf).filter(isAbsoluteOrAbove);
}

const valueOf = (word: string): string => word.slice(word.lastIndexOf('=') + 1);

/** Paths below the run's own folder are found there. */
function isAbsoluteOrAbove(path: string): boolean {
  return ABSOLUTE.test(path) || path.startsWith('../');
}

/** Without `.` and `..`; '' for the root of a file system, which is never searched. */
function normal(path: string, cwd: string): string {
  const absolute = ABSOLUTE.test(path) ? path : `${cwd}/${path}`;
  const parts: string[] = [];
  for (const part of absolute.replaceAll('\\', '/').split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  const isDrive = /^[A-Za-z]:$/.test(parts[0] ?? '');
  if (parts.length === 0 || (isDrive && parts.length === 1)) return '';
  return `${isDrive ? '' : '/'}${parts.join('/')}`;
}
