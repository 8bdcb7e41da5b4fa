import type { z } from 'zod';
import type { PyEnv } from '#core/contract/target';
import type { Hello } from '#core/contract/target';
import type { StartCheck } from '#core/contract/start-calls';
import type { StartRequest } from '#core/contract/start-request';
import { recipes } from '#core/training/recipes/index';
import type { Target } from '../../targets/target';

type Asked = z.output<typeof StartRequest>;
type Found = Omit<StartCheck, 'atMs'>;

/** A toy writes a few MB; a checkpoint of a network is a few hundred. */
const LITTLE_BYTES = 1e9;
const TOO_LITTLE_BYTES = 50e6;

/** Looks at everything that decides whether a start will do: contact, environment, packages, folder, disk, GPU. */
export async function startChecks(
  asked: Asked,
  target: Target,
  nowMs: number,
): Promise<readonly StartCheck[]> {
  const at = (found: readonly Found[]): readonly StartCheck[] =>
    found.map((check) => ({ ...check, atMs: nowMs }));
  const hello = await target.hello();
  if (!hello.ok) {
    const { says, remedy } = hello.error;
    return at([{ id: 'target', state: 'bad', says, remedy }]);
  }
  const here: Found = {
    id: 'target',
    state: 'ok',
    says: `${hello.value.hostname} answers.`,
    remedy: '',
  };
  return at([
    here,
    ...(await environment(asked, target)),
    ...(await folder(asked, target)),
    disk(hello.value),
    gpu(hello.value),
  ]);
}

async function environment(asked: Asked, target: Target): Promise<readonly Found[]> {
  const needs = recipes.find(({ id }) => id === asked.recipe)?.needs ?? [];
  const envs = await target.envs();
  if (!envs.ok) return [{ id: 'environment', state: 'warn', ...envs.error }];
  const env = envs.value.find(({ python }) => python === asked.python);
  if (asked.python === null) return [chosenByEngine(envs.value, needs)];
  if (env === undefined) {
    const says = `${asked.python} is none of the environments that were found here.`;
    return [
      {
        id: 'environment',
        state: 'warn',
        says,
        remedy: 'It is used as it is; what it lacks shows when it starts.',
      },
    ];
  }
  if (env.state === 'broken') {
    const remedy = 'Choose another environment, or make this one anew.';
    return [
      {
        id: 'environment',
        state: 'bad',
        says: env.problem ?? 'This environment is broken.',
        remedy,
      },
    ];
  }
  return [version(env), ...packages(env, needs)];
}

function chosenByEngine(envs: readonly PyEnv[], needs: readonly string[]): Found {
  const fitting = envs.filter((env) => env.state === 'ok' && lacks(env, needs).length === 0);
  if (needs.length === 0 || fitting.length > 0) {
    return {
      id: 'environment',
      state: 'ok',
      says: 'An environment that fits is chosen at the start.',
      remedy: '',
    };
  }
  return {
    id: 'environment',
    state: 'bad',
    says: `None of ${envs.length} environments here has ${needs.join(' and ')}.`,
    remedy: `Make one: python3 -m venv rl && rl/bin/pip install ${needs.join(' ')}`,
  };
}

function version({ version: found, name, prefix }: PyEnv): Found {
  const [major = 0, minor = 0] = (found ?? '').split('.').map(Number);
  const called = `Python ${found ?? 'of unknown version'} in ${name ?? prefix}`;
  if (found === null)
    return {
      id: 'environment',
      state: 'warn',
      says: `${called}.`,
      remedy: 'It has to be 3.8 or newer.',
    };
  const isNew = major > 3 || (major === 3 && minor >= 8);
  return isNew
    ? { id: 'environment', state: 'ok', says: `${called}.`, remedy: '' }
    : {
        id: 'environment',
        state: 'bad',
        says: `${called} is too old.`,
        remedy: 'Choose one with Python 3.8 or newer.',
      };
}

function packages(env: PyEnv, needs: readonly string[]): readonly Found[] {
  if (needs.length === 0) return [];
  const missing = lacks(env, needs);
  if (missing.length === 0) {
    const has = needs.map((name) => `${name} ${env.packages[name]}`).join(', ');
    return [{ id: 'packages', state: 'ok', says: `It has ${has}.`, remedy: '' }];
  }
  return [
    {
      id: 'packages',
      state: 'bad',
      says: `It has no ${missing.join(' and no ')}.`,
      remedy: `Choose another one, or install it: ${env.python} -m pip install ${missing.join(' ')}`,
    },
  ];
}

const lacks = (env: PyEnv, needs: readonly string[]): readonly string[] =>
  needs.filter((name) => env.packages[name] === undefined);

async function folder(asked: Asked, target: Target): Promise<readonly Found[]> {
  if (asked.cwd === null) return [];
  const found = await target.exists(asked.cwd);
  if (!found.ok) return [{ id: 'folder', state: 'warn', ...found.error }];
  return [
    found.value
      ? { id: 'folder', state: 'ok', says: `The folder ${asked.cwd} is there.`, remedy: '' }
      : {
          id: 'folder',
          state: 'bad',
          says: `There is no folder ${asked.cwd}.`,
          remedy: 'Choose one that is there, or leave it empty.',
        },
  ];
}

function disk({ diskFreeBytes, runsDir }: Hello): Found {
  if (diskFreeBytes === null) {
    return {
      id: 'disk',
      state: 'warn',
      says: `How much room ${runsDir} has is not known.`,
      remedy: '',
    };
  }
  const says = `${gigabytes(diskFreeBytes)} are free where runs are written.`;
  const remedy = 'Delete runs you no longer need, or free space there.';
  if (diskFreeBytes < TOO_LITTLE_BYTES) return { id: 'disk', state: 'bad', says, remedy };
  return { id: 'disk', state: diskFreeBytes < LITTLE_BYTES ? 'warn' : 'ok', says, remedy };
}

const gigabytes = (bytes: number): string =>
  bytes < 1e9 ? `${Math.round(bytes / 1e6)} MB` : `${Number((bytes / 1e9).toPrecision(3))} GB`;

function gpu({ gpus }: Hello): Found {
  const names = gpus.map(({ name }) => name).join(', ');
  return names === ''
    ? { id: 'gpu', state: 'ok', says: 'No GPU was found; it computes on the CPU.', remedy: '' }
    : { id: 'gpu', state: 'ok', says: `GPU: ${names}.`, remedy: '' };
}
