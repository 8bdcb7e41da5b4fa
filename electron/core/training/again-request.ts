import type { RunDetail } from '../contract/run/run-detail';
import type { SlurmOptions } from '../contract/slurm/slurm-options';
import { RUN_ID_PLACEHOLDER } from '../contract/start/start-calls';
import type { StartRequest } from '../contract/run/start-request';
import { ANY_PYTHON } from './command-script';

type Values = NonNullable<StartRequest['params']>;

/** The same training again: its recipe, environment and parameters, in its own folder where it had one. */
export function againRequest(
  detail: RunDetail,
  recipe: { readonly takesArgv: boolean; readonly project?: unknown },
): StartRequest {
  const { run, python, cwd, params, argv, env, byHand, patterns, evaluator } = detail;
  return {
    recipe: run.recipe,
    target: run.target,
    python: recipe.takesArgv && !isChosen(detail) ? null : python,
    // A task of a project works in its own workspace.
    cwd: recipe.project !== undefined || isOwnFolder(cwd, run.runDir) ? null : cwd,
    params: recipe.takesArgv ? {} : plainValues(params),
    argv: recipe.takesArgv ? argv : [],
    env,
    // A choice of keys stays; what the recipe declares may depend on a value that changes.
    ...(detail.areKeysChosen === true ? { secrets: detail.storedKeys } : {}),
    from: run.runId,
    ...(detail.slurm === undefined ? {} : { slurm: withoutDependency(detail.slurm) }),
    ...(detail.ray === undefined ? {} : { ray: detail.ray }),
    ...(patterns === undefined ? {} : { patterns }),
    ...(evaluator === undefined ? {} : { evaluator }),
    // Written by hand: the same words, in the next run's own folder where they named that of this one.
    ...(byHand === true
      ? { byHand: argv.map((argument) => argument.replaceAll(run.runId, RUN_ID_PLACEHOLDER)) }
      : {}),
  };
}

/** What it waited for then has ended, and a cluster refuses to wait for a job that it no longer has. */
function withoutDependency({ options, ...slurm }: SlurmOptions): SlurmOptions {
  const others = (options ?? []).filter((option) => !option.startsWith('--dependency'));
  return others.length === 0 ? slurm : { ...slurm, options: others };
}

/**
 * Whether the user chose the interpreter of a command. One that names "the" Python was started with that of PATH: another one would be a
 * second change. Specs of before do not say.
 */
const isChosen = ({ pythonFrom, argv }: RunDetail): boolean =>
  pythonFrom === undefined ? !ANY_PYTHON.has(argv[0] ?? '') : pythonFrom === 'chosen';

/** A run's own folder is not shared with the next one. */
export const isOwnFolder = (cwd: string, runDir: string): boolean =>
  cwd === runDir || cwd.startsWith(`${runDir}/`) || cwd.startsWith(`${runDir}\\`);

function plainValues(params: Readonly<Record<string, unknown>>): Values {
  const values: Values = {};
  for (const [name, value] of Object.entries(params)) {
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      values[name] = value;
  }
  return values;
}
