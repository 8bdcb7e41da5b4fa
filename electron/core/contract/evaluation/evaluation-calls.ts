import { z } from 'zod';
import { base, Binary, OneRun } from '../api-base';
import { PathText, ShortText } from '../bounds';
import { AllowedNames } from '../allowed-name';
import { Learning } from '../run/learning';
import { TargetId } from '../run/run';
import { EvaluationJob, RunEvaluations } from './evaluation';
import { Playing } from '../run/evaluator';

/** Validation rows that a language model answers; null: those of its run. */
const Answering = {
  /** Parquet, JSON or JSONL file with a column `prompt`; relative to the working directory of the run. */
  rows: PathText.nullable().default(null),
  /** `FILE` or `FILE:FUNCTION` that scores an answer. */
  reward: PathText.nullable().default(null),
  /** Folder or Hub name of the base model. */
  base: PathText.nullable().default(null),
  /** With the tools of its training? */
  tools: z.boolean().default(true),
};

/** A checkpoint to play, and where. A language model (a folder) answers rows instead. */
export const PlayQuery = Playing.extend({
  ...Answering,
  run: ShortText.nullable().default(null),
  path: PathText,
  allow: AllowedNames,
  target: TargetId.default('local'),
  python: PathText.nullable().default(null),
  /** Time for all of it at most, in seconds. */
  limitS: z.number().min(5).max(3_600).default(600),
});
export type PlayQuery = z.output<typeof PlayQuery>;

const OneJob = z.object({ id: ShortText });

/** Evaluation of checkpoints: episodes without exploration, yardsticks, and whether a run learned. */
export const evaluationCalls = {
  /**
   * Begins to play a checkpoint in a child process on its target, by the interpreter of its run and without a GPU: only a language model
   * uses one, and only while its run does not continue. With `run`, a path relative to the run directory will do, and the environment is
   * that of the run's recipe where none is named. Without, `python` and an environment are needed, and nothing is written.
   */
  start: base.input(PlayQuery).output(EvaluationJob),
  /** State of an evaluation. */
  job: base.input(OneJob).output(EvaluationJob),
  /** Evaluations of a run that the user asked for since the engine began, newest first. */
  jobs: base.input(OneRun).output(z.array(EvaluationJob)),
  /** Ends it; what was played is not kept. */
  cancel: base.input(OneJob).output(EvaluationJob),
  /** All evaluations in a run directory, read now. */
  ofRun: base.input(OneRun).output(RunEvaluations),
  /** A trace or a picture of an evaluation: a path below `evaluations/` of the run directory. At most 16 MiB. */
  file: base.input(OneRun.extend({ path: PathText })).output(Binary),
  /** Did it learn, by what is known now? Of a run that is still running, too. */
  learning: base.input(OneRun).output(Learning),
};
