import { implement } from '@orpc/server';
import { api } from '#core/contract/api';
import { evaluationFile } from '../../../evaluation/evaluation-file';
import { leftEvaluations } from '../../../evaluation/left-evaluations';
import { pythonOfRun } from '../../../runs/run-python';
import { choosePython, type PythonNeeds } from '../../../runs/start/spec/interpreter';
import { learningOfRun } from '../../../runs/learning-series';
import type { Engine } from '../../engine';
import { valueOf } from '../../refuse';

const { evaluation } = implement(api);
type Errors = Parameters<typeof valueOf>[1];

/** Checkpoints played in children, what they left, and whether a run learned. */
export function evaluationCalls(engine: Engine) {
  const { evaluations, registry } = engine;
  const opened = (run: string, errors: Errors) => openedRun(engine, run, errors);
  return {
    start: evaluation.start.handler(async ({ input, errors }) => {
      const run = input.run === null ? null : await opened(input.run, errors);
      // A host that is off is dialled: an evaluation is a start of a kind.
      const dialled = await registry.connected(run?.spec.target ?? input.target);
      const { target } = valueOf(dialled, errors);
      const own = run === null ? null : await pythonOfRun(target, run.spec);
      const query = input.python ?? own?.python ?? null;
      const python = valueOf(await choosePython(target, query, loaderNeeds(input)), errors);
      const from = input.python === null ? (own?.from ?? null) : null;
      return valueOf(await evaluations.start({ ...input, python, from }, run, target), errors);
    }),
    job: evaluation.job.handler(async ({ input, errors }) =>
      valueOf(await evaluations.job(input.id), errors),
    ),
    jobs: evaluation.jobs.handler(async ({ input, errors }) => {
      const { spec } = await opened(input.run, errors);
      return evaluations.ofRun(spec.runId);
    }),
    cancel: evaluation.cancel.handler(async ({ input, errors }) =>
      valueOf(await evaluations.cancel(input.id), errors),
    ),
    ofRun: evaluation.ofRun.handler(async ({ input, errors }) => {
      const { digest, target } = await opened(input.run, errors);
      return valueOf(await leftEvaluations(target, digest.runDir), errors);
    }),
    file: evaluation.file.handler(async ({ input, errors }) => {
      const { digest, target } = await opened(input.run, errors);
      return valueOf(await evaluationFile(target, digest.runDir, input.path), errors);
    }),
    learning: evaluation.learning.handler(({ input, errors }) =>
      learningNow(engine, input.run, errors),
    ),
  };
}

/** Whether a run learned, with what evaluations left beside it. */
async function learningNow(engine: Engine, name: string, errors: Errors) {
  const { spec, digest, target } = await openedRun(engine, name, errors);
  const run = { runId: spec.runId, runDir: digest.runDir };
  const left = await leftEvaluations(target, run.runDir);
  const results = left.ok ? left.value.results : [];
  return learningOfRun(engine.store, target, run, await engine.store.series(run.runId), results);
}

/** Packages that load a checkpoint of no run: Stable-Baselines3 its zips, transformers a language model. */
const loaderNeeds = ({ path }: { readonly path: string }): PythonNeeds =>
  /\.zip$/i.test(path)
    ? { packages: ['stable-baselines3', 'torch'], root: null, goal: 'phase3' }
    : { packages: ['transformers', 'torch'], root: null, goal: null };

/** A run with its directory and the target that it is on. */
async function openedRun({ registry, runs }: Engine, run: string, errors: Errors) {
  const { spec, digest } = valueOf(await runs.open(run, 'now'), errors);
  const { target } = valueOf(registry.book(spec.target), errors);
  return { spec, digest, target };
}
