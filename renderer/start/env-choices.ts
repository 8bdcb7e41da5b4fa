import type { RecipeView } from '#core/contract/start/recipe-view';
import type { PyEnv } from '#core/contract/target/target';
import { envName, inOrderOfNames } from '#core/training/environment/active-env';
import { t } from '../words/t';

/** Choice of no environment: the command names its own interpreter. */
export const AS_SAID = 'as-said';
/** Choice of an interpreter by its path. */
export const OTHER = 'other';

export interface EnvChoice {
  readonly value: string;
  readonly label: string;
  /** Relevant packages of the environment. */
  readonly about: string;
  /** Reason why it does not fit; null when it does. */
  readonly why: string | null;
}

/** Reason why an environment cannot run a recipe; null when it can. */
export function misfit(env: PyEnv, needs: readonly string[]): string | null {
  if (env.state === 'broken') return t('start.envBroken', { why: env.problem ?? '' });
  const [major = 0, minor = 0] = (env.version ?? '').split('.').map(Number);
  if (env.version !== null && (major < 3 || (major === 3 && minor < 8))) {
    return t('start.envOld', { version: env.version });
  }
  const missing = needs.filter((name) => env.packages[name] === undefined);
  return missing.length === 0 ? null : t('start.envUnfit', { packages: missing.join(', ') });
}

/** Packages that decide what an environment is good for, in this order. */
const TELLING = ['torch', 'stable-baselines3', 'sb3-contrib', 'verl', 'vllm', 'ray', 'gymnasium'];

/** "torch 2.9.1, sb3-contrib 2.7.0": what an environment has that matters. */
export function tellingPackages(env: PyEnv): string {
  return TELLING.filter((name) => env.packages[name] !== undefined)
    .map((name) => `${name} ${env.packages[name]}`)
    .join(', ');
}

/** "rl · venv · Python 3.11.7"; one that is called like its version is not named twice. */
export function labelOf(env: PyEnv): string {
  const python = `Python ${env.version ?? ''}`.trim();
  const name = envName(env);
  const isPlain = name === env.version || name === python;
  return [...(isPlain ? [] : [name]), env.kind, python].join(' · ');
}

function choiceOf(env: PyEnv, needs: readonly string[]): EnvChoice {
  return {
    value: env.python,
    label: labelOf(env),
    about: tellingPackages(env),
    why: misfit(env, needs),
  };
}

interface Item {
  readonly value: string;
  readonly label: string;
  readonly disabled?: boolean;
}

interface Listed {
  readonly choices: readonly EnvChoice[];
  readonly data: { readonly group: string; readonly items: Item[] }[];
}

/** Options of the environment picker, those that fit first; broken ones are listed disabled. */
export function choicesOf(
  envs: readonly PyEnv[],
  { needs, takesArgv }: Pick<RecipeView, 'needs' | 'takesArgv'>,
): Listed {
  const broken = new Set(
    envs.filter(({ state }) => state === 'broken').map(({ python }) => python),
  );
  const choices = inOrderOfNames(envs).map((env) => choiceOf(env, needs));
  const asSaid = { value: AS_SAID, label: t('start.envAsSaid'), about: '', why: null };
  const all = takesArgv ? [asSaid, ...choices] : choices;
  const itemOf = ({ value, label }: EnvChoice): Item => ({
    value,
    label,
    disabled: broken.has(value),
  });
  const groups = [
    { group: t('start.envFits'), items: all.filter(({ why }) => why === null).map(itemOf) },
    { group: t('start.envFitsNot'), items: all.filter(({ why }) => why !== null).map(itemOf) },
    { group: t('start.envElse'), items: [{ value: OTHER, label: t('start.envOther') }] },
  ];
  return { choices: all, data: groups.filter(({ items }) => items.length > 0) };
}
