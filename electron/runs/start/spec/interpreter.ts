import type { Refusal } from '#core/contract/refusal';
import type { PyEnv } from '#core/contract/target/target';
import { type Result, err, ok } from '#core/lib/result';
import type { Recipe } from '#core/training/recipe';
import { ownPythons } from '../../../targets/own-python';
import type { Target } from '../../../targets/target';
import { isWithin } from '../../finder/training-files';

/** Requirements by which an interpreter is chosen. */
export interface PythonNeeds {
  /** Distribution names that the environment must have; [] where any Python will do. */
  readonly packages: readonly string[];
  /** Folder of the project; null where it is of none. */
  readonly root: string | null;
  /** Goal of the setup that installs these packages; null where no goal does. */
  readonly goal: string | null;
  /** Id of the project, which installs its own packages in their versions. */
  readonly project?: string | undefined;
}

/** Interpreter requirements of a recipe. */
export const pythonNeeds = ({ needs, project, goal }: Recipe): PythonNeeds => ({
  packages: needs,
  root: project?.root ?? null,
  goal: project?.goal ?? goal ?? null,
  project: project?.id,
});

/**
 * The interpreter for a training: the one that was asked for, else the agent's own where nothing is needed, else the first
 * environment that has every package: one in the project's own folder, then the one that Setup created for its goal, then any other.
 */
export async function choosePython(
  target: Pick<Target, 'hello' | 'envs' | 'view'>,
  query: string | null,
  needs: PythonNeeds,
): Promise<Result<string, Refusal>> {
  if (query !== null) return ok(query);
  const { packages, root, goal, project } = needs;
  const hello = await target.hello();
  if (!hello.ok) return hello;
  if (packages.length === 0) return ok(hello.value.python);
  const envs = await target.envs();
  if (!envs.ok) return envs;
  const fitting = envs.value.filter(
    (env) => env.state === 'ok' && missing(env, packages).length === 0,
  );
  const names = [...(project === undefined ? [] : [`project-${project}`]), goal ?? []].flat();
  const created = names.flatMap((name) => ownPythons(hello.value, target.view(), name));
  const best =
    fitting.find((env) => isOf(root, env)) ??
    fitting.find(({ python }) => created.includes(python)) ??
    fitting[0];
  return best === undefined ? err(noEnvironment(envs.value.length, needs)) : ok(best.python);
}

/** How to create an environment with these packages: by the project's own command, by its goal, else by hand. */
export function createAdvice({
  packages,
  goal,
  project,
}: Pick<PythonNeeds, 'packages' | 'goal' | 'project'>): string {
  const ofGoal = `let Setup create the one of this goal: rl-cockpit plan ${goal ?? ''}`;
  if (project !== undefined) {
    const own = `install what the project wants: rl-cockpit project install ${project}`;
    return goal === null ? own : `${own}, or ${ofGoal}`;
  }
  return goal === null
    ? `create one: python3 -m venv rl && rl/bin/pip install ${packages.join(' ')}`
    : ofGoal;
}

const noEnvironment = (count: number, needs: PythonNeeds): Refusal => ({
  code: 'no-environment',
  says: `None of ${count} Python environments here has ${needs.packages.join(' and ')}.`,
  remedy: `Choose one with --env PYTHON, or ${createAdvice(needs)}`,
});

/** Whether an environment is in the folder of a project. */
const isOf = (project: string | null, { prefix }: PyEnv): boolean =>
  project !== null && isWithin(slashed(prefix), slashed(project));

const slashed = (path: string): string => path.replaceAll('\\', '/').replace(/\/+$/, '');

function missing(env: PyEnv, packages: readonly string[]): readonly string[] {
  return packages.filter((name) => env.packages[name] === undefined);
}
