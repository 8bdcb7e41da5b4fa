import type { RecipeView } from '#core/contract/start/recipe-view';
import type { RunDetail } from '#core/contract/run/run-detail';
import type { RunView } from '#core/contract/run/run';
import { RUN_ID_PLACE } from '#core/contract/start/start-calls';
import type { StartRequest } from '#core/contract/start/start-request';

type Values = NonNullable<StartRequest['params']>;

/** Why a run cannot be started again from here; null when it can. */
export function noAgain(detail: RunDetail): 'noAgainImport' | 'noAgainForeign' | null {
  if (detail.run.foreign) return 'noAgainForeign';
  return detail.importedFrom === null ? null : 'noAgainImport';
}

/** The same training anew: its recipe, environment and parameters, in a folder of its own where it had one. */
export function againRequest(
  { run, python, cwd, params, argv, env, byHand, patterns }: RunDetail,
  recipe: Pick<RecipeView, 'takesArgv'>,
): StartRequest {
  return {
    recipe: run.recipe,
    target: run.target,
    python,
    cwd: isOwnFolder(cwd, run.runDir) ? null : cwd,
    params: recipe.takesArgv ? {} : plainValues(params),
    argv: recipe.takesArgv ? argv : [],
    env,
    from: run.runId,
    ...(patterns === undefined ? {} : { patterns }),
    // Written by hand: the same words, in the next run's own folder where they named that of this one.
    ...(byHand === true
      ? { byHand: argv.map((argument) => argument.replaceAll(run.runId, RUN_ID_PLACE)) }
      : {}),
  };
}

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

/** What a run is best compared with: the run it was made from, else the newest other one of its recipe that has values. */
export function otherToCompare(
  { run, parent }: Pick<RunDetail, 'run' | 'parent'>,
  runs: readonly RunView[],
): RunView | null {
  const others = runs.filter(({ runId, lastX }) => runId !== run.runId && lastX !== null);
  return (
    others.find(({ runId }) => runId === parent) ??
    others.find(({ recipe }) => recipe === run.recipe) ??
    null
  );
}
