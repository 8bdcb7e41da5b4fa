import { z } from 'zod';
import { ShortText } from '../bounds';

/** A name as Slurm's options take it; none can be read as an option itself. */
const Name = ShortText.regex(/^[\w.@+%][\w.@+%:-]*$/);

/** Name of a module as `module load` takes it: `cuda/12.4`. */
const ModuleName = ShortText.regex(/^[\w.@+][\w.@+:/-]*$/);

/** Formats of `sbatch --time`: minutes, minutes:seconds, hours:minutes:seconds, days-hours and so on (sbatch(1)). */
const TIME = /^(\d{1,5}|\d{1,4}:\d{1,2}(:\d{1,2})?|\d{1,4}-\d{1,2}(:\d{1,2}){0,2})$/;

/** Resources of `--gres=gpu:…`: a number, or a type and a number. */
const GPUS = /^([\w.-]+:)?\d{1,4}$/;

/**
 * Launchers of a program on several nodes: the same command on each (srun), as ranks of one training (torchrun), or on the first node, with
 * a Ray cluster of all nodes (ray).
 */
export const Launcher = z.enum(['srun', 'torchrun', 'ray']);
export type Launcher = z.infer<typeof Launcher>;

/**
 * Options of the batch job that a run becomes. What is absent is the cluster's own default; `{}` submits with nothing but defaults.
 * Source of the options: sbatch(1).
 */
export const SlurmOptions = z.object({
  partition: Name.optional(),
  account: Name.optional(),
  qos: Name.optional(),
  /** The job's time limit, as Slurm writes it: `30`, `2:00:00`, `1-12`. */
  time: ShortText.regex(TIME).optional(),
  nodes: z.int().min(1).max(10_000).optional(),
  /** CPUs of the job on each node. */
  cpus: z.int().min(1).max(10_000).optional(),
  /** Memory of the job on each node. */
  memMiB: z.int().min(1).max(100_000_000).optional(),
  /** GPUs of the job on each node: `2`, `a100:2`. */
  gpus: ShortText.regex(GPUS).optional(),
  constraint: ShortText.regex(/^[^\s-]\S*$/).optional(),
  reservation: Name.optional(),
  /** Modules that the batch script loads before the training. */
  modules: z.array(ModuleName).max(50).optional(),
  /** Further words of sbatch, each an option of its own: `--exclude=node7`. */
  options: z
    .array(ShortText.regex(/^--[a-z][a-z-]*(=.*)?$/))
    .max(50)
    .optional(),
  /** Seconds before the time limit at which the training is asked to save and stop. */
  warnS: z.int().min(10).max(3_600).optional(),
  /** Slurm may start the job again after a preemption or the failure of a node: another attempt of the same run. */
  requeue: z.boolean().optional(),
  /** How the program starts on the job's nodes; absent: as it is, on the first one. */
  launcher: Launcher.optional(),
  /** How often the job may start again after its time limit stopped it; absent: never. */
  continuations: z.int().min(1).max(1_000).optional(),
});
export type SlurmOptions = z.infer<typeof SlurmOptions>;
