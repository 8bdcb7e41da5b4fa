import type { RecipeView, RunDetail } from '#core/contract/api';
import type { StartRequest } from '#core/contract/start-request';

type Values = NonNullable<StartRequest['params']>;

/** Why a run cannot be started anew from here; null when it can. */
export function noAgain(detail: RunDetail): 'noAgainImport' | 'noAgainForeign' | null {
  if (detail.run.foreign) return 'noAgainForeign';
  return detail.importedFrom === null ? null : 'noAgainImport';
}

/** The same training anew: its recipe, environment and parameters, in a folder of its own where it had one. */
export function againRequest(
  { run, python, cwd, params, argv }: RunDetail,
  recipe: Pick<RecipeView, 'takesArgv'>,
): StartRequest {
  return {
    recipe: run.recipe,
    target: run.target,
    python,
    cwd: isOwnFolder(cwd, run.runDir) ? null : cwd,
    params: recipe.takesArgv ? {} : plainValues(params),
    argv: recipe.takesArgv ? argv : [],
    from: run.runId,
  };
}

/** A run's own folder is not shared with the next one. */
const isOwnFolder = (cwd: string, runDir: string): boolean =>
  cwd === runDir || cwd.startsWith(`${runDir}/`) || cwd.startsWith(`${runDir}\\`);

function plainValues(params: Readonly<Record<string, unknown>>): Values {
  const values: Values = {};
  for (const [name, value] of Object.entries(params)) {
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      values[name] = value;
  }
  return values;
}
