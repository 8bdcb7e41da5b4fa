import type { Finding } from '#core/contract/finding';
import { type Check, fails, passes, toFinding } from '#core/diagnosis/rules/define-check';
import type { Recipe } from '#core/training/recipe';
import type { Target } from '../../../targets/target';
import { commandCheck } from './check-command';
import { driverCheck, pathCheck } from './check-distro';
import { environmentCheck } from './check-environment';
import { jobCheck } from './check-job';
import { keyCheck } from './check-keys';
import { logoutCheck } from './check-logout';
import { diskCheck, folderCheck, gpuCheck } from './check-machine';
import { secretCheck } from './check-secrets';
import type { StartFacts, StartRequested } from './start-facts';
import { connecting, settingUp } from './start-remedies';

/** In the order in which the form lists them. */
const CHECKS: readonly Check<StartFacts>[] = [
  environmentCheck,
  commandCheck,
  folderCheck,
  pathCheck,
  diskCheck,
  gpuCheck,
  driverCheck,
  logoutCheck,
  jobCheck,
  secretCheck,
  keyCheck,
];

/** Refusals of a target that was reached and has no Python that can run the agent. */
const WITHOUT_PYTHON: ReadonlySet<string> = new Set(['no-python', 'python-missing']);

/**
 * Checks everything that decides whether a start will work.
 * @param storedKeys names of the keys that are stored for the target
 */
export async function startChecks(
  request: StartRequested,
  recipe: Recipe | undefined,
  target: Target,
  nowMs: number,
  storedKeys: readonly string[] = [],
): Promise<readonly Finding[]> {
  const hello = await target.hello();
  if (!hello.ok) {
    const { code, says, remedy } = hello.error;
    const remedies = WITHOUT_PYTHON.has(code)
      ? settingUp('python', request.target)
      : connecting(request.target);
    const unreachable = toFinding('target', fails(says, { advice: remedy, remedies }));
    return [{ ...unreachable, atMs: nowMs }];
  }
  const facts: StartFacts = { request, recipe, target, hello: hello.value, storedKeys };
  const matches = await Promise.all(CHECKS.map((check) => check(facts)));
  const reached = toFinding('target', passes(`${hello.value.hostname} responds.`));
  return [reached, ...matches.flat()].map((one) => ({ ...one, atMs: nowMs }));
}
