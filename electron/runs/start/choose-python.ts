import type { Refusal } from '#core/contract/refusal';
import type { PyEnv } from '#core/contract/target/target';
import { type Result, err, ok } from '#core/lib/result';
import type { Target } from '../../targets/target';

/**
 * The interpreter for a recipe: the one that was asked for, else the agent's own when the recipe needs
 * nothing, else the first environment that has everything the recipe needs.
 */
export async function choosePython(
  target: Target,
  asked: string | null,
  needs: readonly string[],
): Promise<Result<string, Refusal>> {
  if (asked !== null) return ok(asked);
  const hello = await target.hello();
  if (!hello.ok) return hello;
  if (needs.length === 0) return ok(hello.value.python);
  const envs = await target.envs();
  if (!envs.ok) return envs;
  const fitting = envs.value.find((env) => env.state === 'ok' && missing(env, needs).length === 0);
  if (fitting !== undefined) return ok(fitting.python);
  return err({
    code: 'no-environment',
    says: `None of ${envs.value.length} Python environments here has ${needs.join(' and ')}.`,
    remedy: `Choose one with --env PYTHON, or create one: python3 -m venv rl && rl/bin/pip install ${needs.join(' ')}`,
  });
}

function missing(env: PyEnv, needs: readonly string[]): readonly string[] {
  return needs.filter((name) => env.packages[name] === undefined);
}
