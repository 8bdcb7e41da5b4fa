import type { Finding } from '#core/contract/finding';
import type { Recipe } from '#core/training/recipe';
import type { Target } from '../../targets/target';
import { commandChecks } from './check-command';
import { environmentChecks } from './check-environment';
import { driverCheck, pathChecks, windowsFolder } from './check-distro';
import { logoutChecks } from './check-logout';
import { diskCheck, folderChecks, gpuCheck } from './check-machine';
import { keyChecks } from './check-keys';
import { secretCheck } from './check-secrets';
import { type StartRequested, connecting, failed, passed, settingUp } from './check-findings';

/** Refusals of a target that was reached and has no Python that can run the agent. */
const WITHOUT_PYTHON: ReadonlySet<string> = new Set(['no-python', 'python-missing']);

/** Looks at everything that decides whether a start will do: contact, environment, packages, program, script, folder, disk, GPU, log-out, keys (`stored`: names of those that are stored for the target). */
export async function startChecks(
  asked: StartRequested,
  recipe: Recipe | undefined,
  target: Target,
  nowMs: number,
  stored: readonly string[] = [],
): Promise<readonly Finding[]> {
  const at = (found: readonly Finding[]): readonly Finding[] =>
    found.map((check) => ({ ...check, atMs: nowMs }));
  const hello = await target.hello();
  if (!hello.ok) {
    const { code, says, remedy } = hello.error;
    const ways = WITHOUT_PYTHON.has(code)
      ? settingUp('python', asked.target)
      : connecting(asked.target);
    return at([failed('target', says, remedy, ways)]);
  }
  const usesGpu = recipe?.usesGpu ?? false;
  const { mountsWindows, hasLogins } = target.view().capabilities;
  const ofWindows = mountsWindows ? await windowsFolder(asked, target) : null;
  return at([
    passed('target', `${hello.value.hostname} responds.`),
    ...(await environmentChecks(asked, recipe, target)),
    ...(await commandChecks(asked, recipe, target)),
    ...(ofWindows === null ? await folderChecks(asked, target) : [ofWindows]),
    ...(mountsWindows ? await pathChecks(asked, hello.value, target) : []),
    diskCheck(hello.value),
    gpuCheck(hello.value, usesGpu),
    ...(mountsWindows ? driverCheck(hello.value, usesGpu) : []),
    ...(hasLogins ? await logoutChecks(target) : []),
    ...secretCheck(asked),
    ...keyChecks(asked, recipe, stored),
  ]);
}
