import type { PlayQuery } from '#core/contract/evaluation/evaluation-calls';
import type { Refusal } from '#core/contract/refusal';
import type { Spec } from '#core/contract/run/run-directory';
import type { RunDigest } from '#core/contract/run/run-digest';
import { type Result, err, ok } from '#core/lib/result';
import { importFolders } from '#core/training/environment/import-folders';
import { evaluateAdvice } from '#core/training/checkpoints/training-library';
import { namedEnv } from '#core/training/environment/named-env';
import { trainsLanguage } from '#core/training/trains-language';
import type { ScriptRequest } from '../targets/target';

/** The run whose checkpoint is played. */
export interface PlayedRun {
  readonly spec: Spec;
  readonly digest: Pick<RunDigest, 'runDir'>;
}

/** A child to ask, and where its result will be. */
export interface PlayRequest {
  readonly request: ScriptRequest;
  /** Absolute path of the checkpoint. */
  readonly path: string;
  /** Folder of the result, relative to the run directory; null where nothing is written. */
  readonly folder: string | null;
}

/** For loading the model and filming two episodes, beside playing. */
const AROUND_S = 90;
const isComplete = (path: string): boolean => /^(?:[\\/]|[A-Za-z]:)/.test(path);

/**
 * Request to a child on the target to play. Refuses where no interpreter, or neither environment nor rows are known.
 * @param id of the evaluation: its token and the name of its folder
 */
export function playRequest(
  request: PlayQuery,
  run: PlayedRun | null,
  toolsDir: string,
  id: string,
): Result<PlayRequest, Refusal> {
  const python = request.python ?? run?.spec.python ?? null;
  if (python === null) return err(NO_PYTHON);
  const subject = subjectOf(request, run);
  if (!subject.ok) return subject;
  const runDir = run?.digest.runDir ?? null;
  if (runDir === null && !isComplete(request.path)) return err(NO_RUN);
  const path = isComplete(request.path) ? request.path : `${runDir ?? ''}/${request.path}`;
  const folder = runDir === null ? null : `evaluations/tried/${id}`;
  const { envId } = subject.value;
  const words = {
    path,
    tools: toolsDir,
    paths: run === null ? [] : importFolders(run.spec),
    folder: run?.spec.cwd ?? '',
    out: folder === null ? null : `${runDir ?? ''}/${folder}`,
    // Measured once for an environment, and found again by its name, its seeds and their number.
    sticks: runDir === null ? null : `${runDir}/evaluations/${sticksName(run, envId, request)}`,
    ...subject.value,
    factory: request.factory,
    episodes: request.episodes,
    seconds: request.limitS,
    allow: request.allow,
  };
  const env = { ...modelEnv(run), OMP_NUM_THREADS: '1', MKL_NUM_THREADS: '1' };
  const script = 'models/evaluate_checkpoint';
  const limitS = request.limitS + AROUND_S;
  return ok({ request: { script, python, words, env, limitS, token: id }, path, folder });
}

/** Subject of the evaluation: an environment, or validation rows if the checkpoint is a language model. */
function subjectOf(request: PlayQuery, run: PlayedRun | null) {
  if (answersRows(request, run)) {
    const { rows: files, reward, base, tools } = request;
    const runDir = run?.digest.runDir ?? null;
    return ok({ envId: null, rows: { files, reward, base, tools, runDir } });
  }
  const envId = request.factory === null ? (request.envId ?? envOf(run)) : null;
  // Beside a zip rl_zoo3 may say it (resources/python/rl_cockpit/evaluation/zoo.py).
  const mayBeBeside = /\.zip$/i.test(request.path);
  return envId === null && request.factory === null && !mayBeBeside
    ? err(noEnvironment(request.path, run))
    : ok({ envId, rows: null });
}

/** Stable-Baselines3 saves zips; what is none is a language model where rows, or a run of verl, say so. */
function answersRows({ rows, path, envId, factory }: PlayQuery, run: PlayedRun | null): boolean {
  if (/\.zip$/i.test(path) || envId !== null || factory !== null) return false;
  return rows !== null || (run !== null && trainsLanguage(run.spec.argv));
}

/** Caches of models, and what the tools of a training read from its environment; no secrets. */
function modelEnv(run: PlayedRun | null): Record<string, string> {
  const own = Object.entries(run?.spec.env ?? {});
  return Object.fromEntries(
    own.filter(([name]) => /^(?:HF_|TRANSFORMERS_|RL_COCKPIT_TOOL_)/.test(name)),
  );
}

/** Yardsticks of the evaluator stay as they are if the user plays something else. */
function sticksName(run: PlayedRun | null, envId: string | null, request: PlayQuery): string {
  const own = run?.spec.evaluator;
  const isSame =
    own === undefined ||
    (own.envId === envId && own.factory === request.factory && own.episodes === request.episodes);
  return isSame ? 'yardsticks.json' : 'yardsticks-tried.json';
}

/** The environment of a run: its evaluator's, its recipe's, the parameter that names one, or its command's. */
export function envOf(run: PlayedRun | null): string | null {
  if (run === null) return null;
  const { evaluator, envId, params } = run.spec;
  const named = params['env_id'];
  const byParam = typeof named === 'string' ? named : null;
  return evaluator?.envId ?? envId ?? byParam ?? namedEnv(run.spec.argv);
}

const NO_PYTHON: Refusal = {
  code: 'no-python',
  says: 'No interpreter is named, and the run names none.',
  remedy: 'Name the one of the training: --env PYTHON.',
};
/** Of a file that does not look like a model of Stable-Baselines3: what would do for each kind that it can be. */
const noEnvironment = (path: string, run: PlayedRun | null): Refusal => ({
  code: 'no-environment',
  says: 'Nothing says how this checkpoint can be evaluated.',
  remedy: [
    evaluateAdvice(run?.spec.library, path) ??
      'A model of another library than Stable-Baselines3 is evaluated by the script that trained it',
    'A language model: name validation rows (--rows FILE)',
    'A model of Stable-Baselines3: name its environment (--env-id CartPole-v1, or --factory my_module:make_env).',
  ].join('. '),
});
const NO_RUN: Refusal = {
  code: 'no-run',
  says: 'The path of the checkpoint is not whole, and no run is named.',
  remedy: 'Give the whole path, or the run that saved it: --run RUN.',
};
