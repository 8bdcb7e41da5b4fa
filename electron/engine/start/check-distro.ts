import type { Hello } from '#core/contract/target';
import { fileSystemOf } from '../../targets/discovery/mounts';
import type { Target } from '../../targets/target';
import { askWslpath } from '../../targets/wsl/ask-wslpath';
import { lintPath } from '../../targets/wsl/path-lint';
import { AUTOMOUNT_ROOT, automountRoot, windowsToLinux } from '../../targets/wsl/paths';
import { wslExe } from '../../targets/wsl/wsl-exe';
import type { Asked, Found } from './found';

const MOST_BYTES = 1 << 20;
const AT_HOME = 'Keep it in the home folder of the distro, under a plain name.';
/** A drive, or a share: what no folder of Linux that is meant begins with. */
const OF_WINDOWS = /^([a-z]:[\\/]|\\\\)/i;

/** The folder as it was asked for, where it is a path of Windows: the distro has it under another name. */
export async function windowsFolder(asked: Asked, target: Target): Promise<Found | null> {
  const { cwd } = asked;
  if (cwd === null || !OF_WINDOWS.test(cwd)) return null;
  const { name } = target.view();
  const says = `${cwd} is a path of Windows; ${name} has it under another name.`;
  const path = await nameThere(cwd, target);
  const there = path === null ? null : await target.exists(path);
  if (path === null || there?.ok !== true || !there.value) {
    const tried = path === null ? '' : ` It would be ${path}, which is not there.`;
    const remedy = `Write the folder as ${name} names it.${tried}`;
    return { id: 'folder', state: 'bad', says, remedy };
  }
  return { id: 'folder', state: 'bad', says, remedy: `Write ${path} instead: it is there.` };
}

async function nameThere(path: string, target: Target): Promise<string | null> {
  const { name } = target.view();
  const known = windowsToLinux(path, name, await rootOf(target));
  const exe = known === null ? wslExe(process.env, process.platform) : null;
  return exe === null ? known : askWslpath(exe, name, path);
}

/** What about the places that a run would use makes it slow or breaks tools. */
export async function pathChecks(
  { cwd, python }: Asked,
  { runsDir }: Hello,
  target: Target,
): Promise<readonly Found[]> {
  const [mounts, root] = await Promise.all([
    textOf(target, '/proc/self/mountinfo'),
    rootOf(target),
  ]);
  const lint = (what: string, path: string | null, kept: (id: string) => boolean) => {
    if (path === null || !path.startsWith('/')) return [];
    const worries = lintPath(path, fileSystemOf(path, mounts), root);
    return worries.filter(({ id }) => kept(id)).map(({ says }) => warned(what, path, says));
  };
  return [
    ...lint('The folder', cwd, () => true),
    ...lint('The interpreter', python, () => true),
    // Its name is ours; where it lies is the person's.
    ...lint('Where runs are written', runsDir, (id) => id === 'drive' || id === 'network'),
  ];
}

const warned = (what: string, path: string, says: string): Found => ({
  id: 'path',
  state: 'warn',
  says: `${what}, ${path}: ${says}`,
  remedy: AT_HOME,
});

async function rootOf(target: Target): Promise<string> {
  const conf = await textOf(target, '/etc/wsl.conf');
  return conf === '' ? AUTOMOUNT_ROOT : automountRoot(conf);
}

async function textOf(target: Target, path: string): Promise<string> {
  const read = await target.read(path, 0, MOST_BYTES);
  return read.ok ? new TextDecoder().decode(read.value.bytes) : '';
}

/** A Linux driver in a distro hides the one of Windows, which alone works there. */
export function driverCheck({ strayDrivers }: Hello, usesGpu: boolean): readonly Found[] {
  const [first] = strayDrivers;
  if (first === undefined) return [];
  const effect = usesGpu ? 'This training may see no GPU, or crash.' : 'No GPU is needed here.';
  return [
    {
      id: 'driver',
      state: 'warn',
      says: `A Linux NVIDIA driver stands before the one of Windows: ${strayDrivers.join(', ')}. ${effect}`,
      remedy: `In WSL the driver comes with Windows alone: remove this one. “dpkg -S ${first}” names its package; then “wsl.exe --shutdown”.`,
    },
  ];
}
