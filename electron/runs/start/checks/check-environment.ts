import type { Finding } from '#core/contract/finding';
import type { PyEnv } from '#core/contract/target/target';
import { type Answer, defineCheck, fails, passes, warns } from '#core/diagnosis/rules/define-check';
import { pyEnvOf } from '#core/training/environment/py-env-of';
import { choosePython, createAdvice, type PythonNeeds, pythonNeeds } from '../spec/interpreter';
import type { Target } from '../../../targets/target';
import { type StartFacts, type StartRequested, unread } from './start-facts';
import { bestEnvironment, settingUp } from './start-remedies';

const NO_NEEDS: PythonNeeds = { packages: [], root: null, goal: null };
const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Is the chosen interpreter there, complete, new enough, and does it have what the recipe needs? */
export const environmentCheck = defineCheck<Pick<StartFacts, 'request' | 'recipe' | 'target'>>(
  'environment',
  async ({ request, recipe, target }) => {
    // A command of the user's own names what it runs with.
    if (request.python === null && recipe?.takesArgv === true) return [];
    const needs = recipe === undefined ? NO_NEEDS : pythonNeeds(recipe);
    const best = bestEnvironment(request);
    const [envs, chosen] = await Promise.all([
      target.envs(),
      choosePython(target, request.python ?? recipe?.project?.python ?? null, needs),
    ]);
    if (!envs.ok) return unread(envs.error);
    if (!chosen.ok) {
      const { code, says, remedy } = chosen.error;
      const isNone = code === 'no-environment';
      return fails(says, {
        advice: isNone ? capitalized(createAdvice(needs)) : remedy,
        remedies: [...best, ...(isNone ? settingUp('packages', request.target) : [])],
      });
    }
    const env = pyEnvOf(envs.value, chosen.value);
    if (env === undefined) return notListed(chosen.value, request, target);
    if (env.state === 'broken') {
      return fails(env.problem ?? `The environment ${nameOf(env)} is broken.`, {
        advice: 'Choose another environment, or recreate this one.',
        remedies: best,
      });
    }
    const remedies = [...best, ...settingUp('packages', request.target)];
    // The packages of a project are read from the interpreter itself, with their versions.
    const packages = recipe?.project === undefined ? packagesOf(env, needs.packages, remedies) : [];
    return [versionOf(env, best), ...packages];
  },
);

/** An interpreter by its path: it is used as it is, if it is there. */
async function notListed(python: string, request: StartRequested, target: Target): Promise<Answer> {
  const result = await target.exists(python);
  if (result.ok && !result.value) {
    return fails(`There is no ${python}.`, {
      advice: 'Choose an interpreter that exists.',
      remedies: bestEnvironment(request),
    });
  }
  if (request.python === null) return passes(`Runs with ${python}.`);
  return warns(`Couldn’t check this interpreter’s packages (${python}).`, {
    advice: 'If one is missing, the run fails at startup.',
  });
}

/** Its own name, else its folder; one that is called like its version says nothing by that. */
const nameOf = ({ name, prefix, version: match }: PyEnv): string =>
  name === undefined || name === match ? prefix : name;

function versionOf(env: PyEnv, remedies: Finding['remedies']): Answer {
  const [major = 0, minor = 0] = (env.version ?? '').split('.').map(Number);
  if (env.version === null) {
    return warns(`The version of Python in ${nameOf(env)} could not be read.`, {
      advice: 'It must be 3.8 or newer.',
    });
  }
  const called = `Python ${env.version} in ${nameOf(env)}`;
  if (major > 3 || (major === 3 && minor >= 8)) return passes(`${called}.`);
  return fails(`${called} is too old.`, {
    advice: 'Choose one with Python 3.8 or newer.',
    remedies,
  });
}

function packagesOf(
  env: PyEnv,
  needs: readonly string[],
  remedies: Finding['remedies'],
): readonly Answer[] {
  const id = 'packages';
  if (needs.length === 0) return [];
  const missing = needs.filter((name) => env.packages[name] === undefined);
  if (missing.length === 0) {
    const has = needs.map((name) => `${name} ${env.packages[name]}`).join(', ');
    return [passes(`Found ${has}.`, { id })];
  }
  const advice = `Choose another one, or install it: ${env.python} -m pip install ${missing.join(' ')}`;
  return [fails(`Missing ${missing.join(' and ')}.`, { id, advice, remedies })];
}
