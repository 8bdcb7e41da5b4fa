import type { Finding } from '#core/contract/finding';
import type { Hello } from '#core/contract/target/target';
import { fileSystemOf } from '../../targets/mounts';
import type { Target } from '../../targets/target';
import { lintPath } from '../../targets/wsl/path-lint';
import { type StartRequested, doubtful, failed, ownFolder } from './check-findings';
import { isOfWindows, nameThere, rootOf, textOf } from './names-there';

const AT_HOME = 'Keep it in the distro’s home folder, with a simple name.';

/** The folder as it was asked for, where it is a path of Windows: the distro has it under another name. */
export async function windowsFolder(
  asked: StartRequested,
  target: Target,
): Promise<Finding | null> {
  const { cwd } = asked;
  if (cwd === null || !isOfWindows(cwd)) return null;
  const { name } = target.view();
  const says = `${cwd} is a Windows path; ${name} uses a different path for it.`;
  const path = await nameThere(cwd, target);
  const there = path === null ? null : await target.exists(path);
  if (path === null || there?.ok !== true || !there.value) {
    const tried = path === null ? '' : ` It would be ${path}, which does not exist.`;
    const advice = `Give the folder’s path in ${name}.${tried}`;
    return failed('folder', says, advice, ownFolder(asked));
  }
  return failed('folder', says, `Use ${path} instead; it exists.`, ownFolder(asked));
}

/** What about the places that a run would use makes it slow or breaks tools. */
export async function pathChecks(
  { cwd, python, params }: StartRequested,
  { runsDir }: Hello,
  target: Target,
): Promise<readonly Finding[]> {
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
    ...Object.entries(params).flatMap(([name, value]) =>
      lint(`The parameter ${name}`, String(value), isOfPlace),
    ),
    // Its name is ours; where it lies is the person's.
    ...lint('Runs folder', runsDir, isOfPlace),
  ];
}

/** About where it lies, not about its name. */
const isOfPlace = (id: string): boolean => id === 'drive' || id === 'network';

const warned = (what: string, path: string, says: string): Finding =>
  doubtful('path', `${what}, ${path}: ${says}`, AT_HOME);

/** A Linux driver in a distro hides the one of Windows, which alone works there. */
export function driverCheck({ strayDrivers }: Hello, usesGpu: boolean): readonly Finding[] {
  const [first] = strayDrivers;
  if (first === undefined) return [];
  const effect = usesGpu ? 'This run may see no GPU, or crash.' : 'No GPU is needed here.';
  return [
    doubtful(
      'driver',
      `A Linux NVIDIA driver hides the Windows driver: ${strayDrivers.join(', ')}. ${effect}`,
      `In WSL the driver comes from Windows: remove this one. “dpkg -S ${first}” names its package; then “wsl.exe --shutdown”.`,
    ),
  ];
}
