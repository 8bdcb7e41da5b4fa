import type { PyEnv } from '#core/contract/target';
import { t } from '../words/t';

/** Why an environment cannot run a recipe; null when it can. */
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

/** Those that fit first, then as they were found. */
export function byFit(envs: readonly PyEnv[], needs: readonly string[]): readonly PyEnv[] {
  const rank = (env: PyEnv): number => (misfit(env, needs) === null ? 0 : 1);
  return envs.toSorted((a, b) => rank(a) - rank(b));
}
