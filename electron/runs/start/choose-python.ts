import type { Refusal } from '#core/contract/refusal';
import type { PyEnv } from '#core/contract/target/target';
import { type Result, err, ok } from '#core/lib/result';
import { isWithin } from '../finder/training-files';
import type { Target } from '../../targets/target';

/**
 * The interpreter for a recipe: the one that was asked for, else the agent's own when the recipe needs
 * nothing, else the first environment that has everything the recipe needs, those in its own project's folder first.
 */
export async function choosePython(
  target: Pick<Target, 'hello' | 'envs'>,
  asked: string | null,
  needs: readonly string[],
  project: string | null = null,
): Promise<Result<string, Refusal>> {
  if (asked !== null) return ok(asked);
  const hello = await target.hello();
  if (!hello.ok) return hello;
  if (needs.length === 0) return ok(hello.value.python);
  const envs = await target.envs();
  if (!envs.ok) return envs;
  const fits = (env: PyEnv): boolean => env.state === 'ok' && missing(env, needs).length === 0;
  const fitting =
    envs.value.find((env) => fits(env) && isOf(project, env)) ?? envs.value.find(fits);
  if (fitting !== undefined) return ok(fitting.python);
  return err({
    code: 'no-environment',
    says: `None of ${envs.value.length} Python environments here has ${needs.join(' and ')}.`,
    remedy: `Choose one with --env PYTHON, or create one: python3 -m venv rl && rl/bin/pip install ${needs.join(' ')}`,
  });
}

/** Does an environment lie in the folder of a project? */
const isOf = (project: string | null, { prefix }: PyEnv): boolean =>
  project !== null && isWithin(slashed(prefix), slashed(project));

const slashed = (path: string): string => path.replaceAll('\\', '/').replace(/\/+$/, '');

function missing(env: PyEnv, needs: readonly string[]): readonly string[] {
  return needs.filter((name) => env.packages[name] === undefined);
}
