import { AUTOMOUNT_ROOT } from './paths';

export interface PathWorry {
  readonly id: 'drive' | 'network' | 'onedrive' | 'spaces' | 'signs' | 'letters' | 'long';
  /** Consequence, as a sentence. */
  readonly says: string;
}

const MAX_LENGTH = 120;
const NETWORK_TYPES = /^(nfs|cifs|smb|9p|afs|lustre|fuse\.sshfs|beegfs|gpfs)/i;

/** A place as the lints look at it. */
interface MountedPath {
  readonly path: string;
  readonly fileSystem: string | null;
  readonly isDrive: boolean;
}

/**
 * Problems with a project's location that make trainings slow or tools fail. Only reported: nothing is moved, and every launch of ours
 * passes such a path exactly.
 * @param fileSystem type of the file system it is on, as the kernel names it; null when not known
 * @param root where the distro has the drives of Windows
 */
export function lintPath(
  path: string,
  fileSystem: string | null = null,
  root: string = AUTOMOUNT_ROOT,
): readonly PathWorry[] {
  const location = { path, fileSystem, isDrive: isDrive(path, root) };
  const matches = LINTS.filter(({ isWorry }) => isWorry(location));
  return matches.map(({ id, says }) => ({ id, says }));
}

const isDrive = (path: string, root: string): boolean =>
  path.startsWith(root) && /^[a-z](\/|$)/.test(path.slice(root.length));

const LINTS: readonly (PathWorry & {
  readonly isWorry: (path: MountedPath) => boolean;
})[] = [
  {
    id: 'drive',
    says: 'It is on a Windows drive: many small files are 30 to 60 times slower there than in the distro’s home folder, and file locks are not reliable.',
    isWorry: (path) => path.isDrive,
  },
  {
    id: 'network',
    says: 'It is on a network drive: file locks and event files are not reliable there.',
    isWorry: (path) =>
      /^\\\\(?!wsl[.$]|\?)/i.test(path.path) ||
      (path.fileSystem !== null && NETWORK_TYPES.test(path.fileSystem) && !path.isDrive),
  },
  {
    id: 'onedrive',
    says: 'It is in OneDrive, which locks and moves files while a run writes them.',
    isWorry: ({ path }) => /(^|[\\/])OneDrive( - [^\\/]*)?([\\/]|$)/i.test(path),
  },
  {
    id: 'spaces',
    says: 'Its name has spaces: shell scripts without quotes, makefiles and some compilers fail on them.',
    isWorry: ({ path }) => /\s/.test(path),
  },
  {
    id: 'signs',
    says: "Its name has a character that shells treat specially (one of & % ! $ ` ( ) ; ').",
    isWorry: ({ path }) => /[&%!$`();'"^|<>*?#]/.test(path),
  },
  {
    id: 'letters',
    says: 'Its name has non-ASCII letters: programs that use the Windows code page fail on them.',
    isWorry: ({ path }) => Buffer.byteLength(path) > path.length,
  },
  {
    id: 'long',
    says: `It is longer than ${MAX_LENGTH} characters: CUDA extensions and nested packages exceed the 260 that Windows allows.`,
    isWorry: ({ path }) => path.length > MAX_LENGTH,
  },
];
