import { z } from 'zod';
import type { Refusal } from '#core/contract/refusal';
import { type Result, err, ok } from '#core/lib/result';
import type { Target } from '../targets/target';

const LIMIT_S = 20;
const About = z.object({ version: z.string() });

/** Version of the Python that is to load a model. @param python its version (`3.12`), or its path on the target */
export async function pythonVersion(
  target: Pick<Target, 'envs' | 'runScript'>,
  python: string,
): Promise<Result<string, Refusal>> {
  if (/^3\.\d/.test(python)) return ok(python);
  const envs = await target.envs();
  const existing = envs.ok ? envs.value.find((env) => env.python === python)?.version : null;
  if (existing !== null && existing !== undefined) return ok(existing);
  const words = { mode: 'about' };
  const result = await target.runScript({
    script: 'probes/interpreter',
    python,
    words,
    env: {},
    limitS: LIMIT_S,
  });
  if (!result.ok) return result;
  const about = result.value.answers.flatMap((one) => About.safeParse(one).data ?? []);
  const [first] = about;
  return first === undefined ? err(noVersion(python, result.value.problem)) : ok(first.version);
}

function noVersion(python: string, problem: string | null): Refusal {
  return {
    code: 'python-without-version',
    says: `${python} does not say its version${problem === null ? '' : ` (${problem})`}.`,
    remedy: 'Name the version instead, such as 3.12, or pick another interpreter.',
  };
}
