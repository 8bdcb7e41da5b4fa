import type { z } from 'zod';
import type { EvaluatorRequest } from '#core/contract/run/evaluator';
import type { Refusal } from '#core/contract/refusal';
import type { Spec } from '#core/contract/run/run-directory';
import { type Result, err, ok } from '#core/lib/result';
import type { LaunchPaths, Recipe } from '#core/training/recipe';
import { namedEnv } from '#core/training/environment/named-env';
import { trainsLanguage } from '#core/training/trains-language';

type EvaluatorInput = z.output<typeof EvaluatorRequest>;

/** Rows of the evaluator's curve: metrics of the run like those of its trainer. */
export const EVALUATOR_ROWS = 'evaluations/evaluator.jsonl';
/** After the training's end, for the newest checkpoint: a language model answers slowly on a CPU. */
const LAST_MS = { episodes: 90_000, rows: 300_000 } as const;

/**
 * A run with the evaluator that was asked for: its process, its rows as a source, and what the recipe does for it. Refuses if no
 * environment is named.
 */
export function withEvaluator(
  spec: Spec,
  request: EvaluatorInput | null,
  recipe: Recipe,
  paths: LaunchPaths,
): Result<Spec, Refusal> {
  const own = spec.byHand === true ? undefined : recipe.evaluates?.(spec.params);
  const named = own === undefined ? spec : { ...spec, envId: own.envId };
  if (request === null) return ok(named);
  const envId = request.envId ?? own?.envId ?? namedEnv(spec.argv);
  const isNamed = envId !== null || request.factory !== null;
  const answers = !isNamed && trainsLanguage(spec.argv);
  if (!isNamed && !answers) return err(noEnvironment(recipe));
  const playing = { ...request, envId: request.factory === null ? envId : null };
  return ok({
    ...named,
    env: { ...spec.env, ...own?.env },
    sources: [...spec.sources, { kind: 'json-lines', glob: EVALUATOR_ROWS }],
    evaluator: {
      ...playing,
      argv: argvOf(spec, playing, paths),
      env: { PYTHONPATH: pythonPath(spec, paths) },
      lastMs: LAST_MS[answers ? 'rows' : 'episodes'],
    },
  });
}

function argvOf(spec: Spec, request: EvaluatorInput, { python, runDir }: LaunchPaths): string[] {
  const folders = spec.cwd.startsWith(`${runDir}/`) ? [runDir] : [runDir, spec.cwd];
  return [
    python,
    '-u',
    '-m',
    'rl_cockpit.evaluation',
    'watch',
    '--run-dir',
    runDir,
    ...folders.flatMap((folder) => ['--folder', folder]),
    ...subjectOf(request),
    '--episodes',
    String(request.episodes),
    '--every',
    String(request.every),
    ...(request.allow ?? []).flatMap((name) => ['--allow', name]),
    ...importPaths(spec).flatMap((folder) => ['--path', folder]),
  ];
}

/** Subject of the evaluator; without an environment it answers the validation rows of its run. */
function subjectOf({ factory, envId }: EvaluatorInput): readonly string[] {
  if (factory !== null) return ['--factory', factory];
  return envId === null ? ['--answers'] : ['--env-id', envId];
}

/** Folders that the launcher puts before the import path of the training. */
export function importPaths({ launch }: Pick<Spec, 'launch'>): readonly string[] {
  const program = launch?.program;
  return program?.kind === 'shim' ? program.shim.path : [];
}

function pythonPath({ env }: Spec, { toolsDir, pathSign }: LaunchPaths): string {
  const own = (env['PYTHONPATH'] ?? '').split(pathSign).filter((one) => one !== '');
  return [...new Set([toolsDir, ...own])].join(pathSign);
}

const noEnvironment = ({ title }: Recipe): Refusal => ({
  code: 'no-environment',
  says: `${title} does not say in which environment its checkpoints can be played.`,
  remedy: 'Name it by its Gymnasium ID, or a factory module:callable; or turn the evaluator off.',
});
