import { type Answer, defineCheck, fails, warns } from '#core/diagnosis/rules/define-check';
import { fileSystemOf } from '../../../targets/mounts';
import type { Target } from '../../../targets/target';
import { lintPath } from '../../../targets/wsl/paths/path-lint';
import { isOfWindows, targetPathName, rootOf, textOf } from '../translate-names';
import type { StartFacts, StartRequested } from './start-facts';
import { ownFolder } from './start-remedies';

const HOME_ADVICE = 'Keep it in the distro’s home folder, with a simple name.';

/** What is wrong with a Windows path given to a distro, which has another path for it; null for any other folder. */
export async function windowsFolder(
  request: StartRequested,
  target: Target,
): Promise<Answer | null> {
  const { cwd } = request;
  const { name, capabilities } = target.view();
  if (!capabilities.mountsWindows || cwd === null || !isOfWindows(cwd)) return null;
  const says = `${cwd} is a Windows path; ${name} uses a different path for it.`;
  const remedies = ownFolder(request);
  const path = await targetPathName(cwd, target);
  const result = path === null ? null : await target.exists(path);
  if (path === null || result?.ok !== true || !result.value) {
    const tried = path === null ? '' : ` It would be ${path}, which does not exist.`;
    return fails(says, { advice: `Give the folder’s path in ${name}.${tried}`, remedies });
  }
  return fails(says, { advice: `Use ${path} instead; it exists.`, remedies });
}

/** Which paths of a run in a distro are slow, or break tools. */
export const pathCheck = defineCheck<Pick<StartFacts, 'request' | 'hello' | 'target'>>(
  'path',
  async ({ request: { cwd, python, params }, hello: { runsDir }, target }) => {
    if (!target.view().capabilities.mountsWindows) return [];
    const [mounts, root] = await Promise.all([
      textOf(target, '/proc/self/mountinfo'),
      rootOf(target),
    ]);
    const lint = (what: string, path: string | null, isRelevant: (id: string) => boolean) => {
      if (path === null || !path.startsWith('/')) return [];
      const problems = lintPath(path, fileSystemOf(path, mounts), root);
      return problems
        .filter(({ id }) => isRelevant(id))
        .map(({ says }) => warns(`${what}, ${path}: ${says}`, { advice: HOME_ADVICE }));
    };
    return [
      ...lint('The folder', cwd, () => true),
      ...lint('The interpreter', python, () => true),
      ...Object.entries(params).flatMap(([name, value]) =>
        lint(`The parameter ${name}`, String(value), isAboutDrive),
      ),
      // The app gives it its name; only its drive is the user's choice.
      ...lint('Runs folder', runsDir, isAboutDrive),
    ];
  },
);

/** About the drive that a path is on, not about its name. */
const isAboutDrive = (id: string): boolean => id === 'drive' || id === 'network';

/** In a distro only the Windows driver works; a Linux driver hides it. */
export const driverCheck = defineCheck<Pick<StartFacts, 'hello' | 'recipe' | 'target'>>(
  'driver',
  ({ hello: { strayDrivers }, recipe, target }) => {
    const [first] = strayDrivers;
    if (first === undefined || !target.view().capabilities.mountsWindows) return [];
    const effect =
      recipe?.usesGpu === true ? 'This run may see no GPU, or crash.' : 'No GPU is needed here.';
    return warns(
      `A Linux NVIDIA driver hides the Windows driver: ${strayDrivers.join(', ')}. ${effect}`,
      {
        advice: `In WSL the driver comes from Windows: remove this one. “dpkg -S ${first}” names its package; then “wsl.exe --shutdown”.`,
      },
    );
  },
);
