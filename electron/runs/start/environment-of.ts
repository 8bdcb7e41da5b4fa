import { PassportRequest } from '#core/contract/evaluation/environment-passport';
import type { Json } from '#core/lib/json';
import type { Recipe } from '#core/training/recipe';
import type { Spec } from '#core/contract/run/run-directory';

/** Facts of a planned run that say where its environment would be made. */
interface PlannedRun {
  readonly spec: Pick<
    Spec,
    'target' | 'python' | 'cwd' | 'env' | 'ownEnv' | 'launch' | 'byHand' | 'params'
  >;
  readonly runDir: string;
}

/** The environment that a planned run trains on, with the interpreter, folder and paths that it would have; null where nothing names one. */
export function environmentOf(
  { spec, runDir }: PlannedRun,
  recipe: Pick<Recipe, 'environment'> | undefined,
): PassportRequest | null {
  const named = spec.byHand === true ? null : (recipe?.environment?.(spec.params) ?? null);
  if (named === null) return null;
  const program = spec.launch?.program;
  const own = program?.kind === 'shim' ? program.shim.path : [];
  return {
    target: spec.target,
    python: spec.python,
    envId: named.envId,
    kwargs: jsonRecord(named.kwargs),
    // The folder of a run that is not there yet is an empty one.
    folder: spec.cwd.startsWith(runDir) ? null : spec.cwd,
    paths: [...new Set([...own, ...pathsOfPerson(spec)])],
    algorithm: named.algorithm,
  };
}

/** Folders that the user put on the PYTHONPATH; ours is there too, and changes with every version. */
function pathsOfPerson({ env, ownEnv }: PlannedRun['spec']): readonly string[] {
  if (ownEnv?.includes('PYTHONPATH') !== true) return [];
  const text = env['PYTHONPATH'] ?? '';
  // A path of Windows has its own colon.
  const sign = text.includes(';') || /^[A-Za-z]:[\\/]/.test(text) ? ';' : ':';
  return text
    .split(sign)
    .filter((path) => path !== '' && !/[\\/]python[\\/][0-9a-f]{8,}$/.test(path));
}

const jsonRecord = (record: Readonly<Record<string, Json>>): PassportRequest['kwargs'] =>
  PassportRequest.shape.kwargs.parse(record);
