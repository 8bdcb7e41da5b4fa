import type { Finding } from '#core/contract/finding';
import type { PyEnv } from '#core/contract/target/target';
import { pyEnvOf } from '#core/training/py-env-of';
import type { Recipe } from '#core/training/recipe';
import { choosePython, createAdvice, type PythonNeeds, pythonNeeds } from './choose-python';
import type { Target } from '../../targets/target';
import {
  type StartRequested,
  bestEnvironment,
  doubtful,
  failed,
  passed,
  settingUp,
  unread,
} from './check-findings';

const NO_NEEDS: PythonNeeds = { packages: [], root: null, goal: null };
const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Is the chosen interpreter there, whole, new enough, and has it what the recipe needs? */
export async function environmentChecks(
  asked: StartRequested,
  recipe: Recipe | undefined,
  target: Target,
): Promise<readonly Finding[]> {
  // A command of the person's own says itself what it runs with.
  if (asked.python === null && recipe?.takesArgv === true) return [];
  const needs = recipe === undefined ? NO_NEEDS : pythonNeeds(recipe);
  const best = bestEnvironment(asked);
  const [envs, chosen] = await Promise.all([
    target.envs(),
    choosePython(target, asked.python ?? recipe?.project?.python ?? null, needs),
  ]);
  if (!envs.ok) return [unread('environment', envs.error)];
  if (!chosen.ok) {
    const { code, says, remedy } = chosen.error;
    const advice = code === 'no-environment' ? capitalized(createAdvice(needs)) : remedy;
    const ways = code === 'no-environment' ? settingUp('packages', asked.target) : [];
    return [failed('environment', says, advice, [...best, ...ways])];
  }
  const env = pyEnvOf(envs.value, chosen.value);
  if (env === undefined) return [await notListed(chosen.value, asked, target)];
  if (env.state === 'broken') {
    const says = env.problem ?? `The environment ${nameOf(env)} is broken.`;
    return [failed('environment', says, 'Choose another environment, or recreate this one.', best)];
  }
  const ways = [...best, ...settingUp('packages', asked.target)];
  // The packages of a project are asked of the interpreter itself, with their versions.
  const known = recipe?.project === undefined ? packages(env, needs.packages, ways) : [];
  return [version(env, best), ...known];
}

/** An interpreter by its path: it is used as it is, if it is there. */
async function notListed(python: string, asked: StartRequested, target: Target): Promise<Finding> {
  const there = await target.exists(python);
  if (there.ok && !there.value) {
    const advice = 'Choose an interpreter that exists.';
    return failed('environment', `There is no ${python}.`, advice, bestEnvironment(asked));
  }
  if (asked.python === null) return passed('environment', `It runs with ${python}.`);
  return doubtful(
    'environment',
    `The packages of ${python} are unknown: it is not one of the known environments.`,
    'It is used as is; missing packages show up at start.',
  );
}

/** Its own name, else its folder; one that is called like its version says nothing by that. */
const nameOf = ({ name, prefix, version: found }: PyEnv): string =>
  name === undefined || name === found ? prefix : name;

function version(env: PyEnv, best: Finding['remedies']): Finding {
  const [major = 0, minor = 0] = (env.version ?? '').split('.').map(Number);
  if (env.version === null) {
    const says = `The version of Python in ${nameOf(env)} could not be read.`;
    return doubtful('environment', says, 'It must be 3.8 or newer.');
  }
  const called = `Python ${env.version} in ${nameOf(env)}`;
  if (major > 3 || (major === 3 && minor >= 8)) return passed('environment', `${called}.`);
  const advice = 'Choose one with Python 3.8 or newer.';
  return failed('environment', `${called} is too old.`, advice, best);
}

function packages(
  env: PyEnv,
  needs: readonly string[],
  best: Finding['remedies'],
): readonly Finding[] {
  if (needs.length === 0) return [];
  const missing = needs.filter((name) => env.packages[name] === undefined);
  if (missing.length === 0) {
    const has = needs.map((name) => `${name} ${env.packages[name]}`).join(', ');
    return [passed('packages', `It has ${has}.`)];
  }
  const says = `It has no ${missing.join(' and no ')}.`;
  const advice = `Choose another one, or install it: ${env.python} -m pip install ${missing.join(' ')}`;
  return [failed('packages', says, advice, best)];
}
