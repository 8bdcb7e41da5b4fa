import { z } from 'zod';
import { TargetId } from '../run/run';

/** Actor of a step of a plan. */
export const StepActor = z.enum(['administrator', 'you', 'cockpit']);
export type StepActor = z.infer<typeof StepActor>;

/** A step of a plan on one target. Whether it is proved is never stored: its probes are run again. */
export const PlanStepView = z.object({
  id: z.string(),
  title: z.string(),
  actor: StepActor,
  /** One sentence: why the goal needs it. */
  why: z.string(),
  /** The long explanation; '' where the sentence says it all. */
  about: z.string(),
  /** Ids of the probes that prove it, in their order. */
  probes: z.array(z.string()),
  /** A user said that they know better; can be taken back. */
  skipped: z.boolean(),
});
export type PlanStepView = z.infer<typeof PlanStepView>;

/** A goal: what the user wants to be able to train. */
export const Goal = z.object({
  id: z.string(),
  title: z.string(),
  says: z.string(),
  /** Maximum download, if nothing is there yet. */
  downloadBytes: z.number().nullable(),
  diskBytes: z.number().nullable(),
  minutes: z.number().nullable(),
});
export type Goal = z.infer<typeof Goal>;

/** The ordered steps to a goal on one target. */
export const PlanView = z.object({
  goal: Goal,
  target: TargetId,
  /**
   * The interpreter of its environment, there already or to be made; null where the goal needs none, or the target has not reported its
   * folders.
   */
  python: z.string().nullable(),
  /** Was it chosen by the user? Else it is the cockpit's own folder. */
  isChosen: z.boolean(),
  steps: z.array(PlanStepView),
  /** The recipe that is started when all is proved, and its preset. */
  start: z.object({ recipe: z.string(), preset: z.string().nullable() }).nullable(),
});
export type PlanView = z.infer<typeof PlanView>;

/** One cell of the where-can-it-run matrix: a workload on a target. */
export const MatrixCell = z.object({
  target: TargetId,
  state: z.enum(['green', 'amber', 'red', 'unknown']),
  /** One word or two beside the color. */
  word: z.string(),
  reasons: z.array(z.object({ says: z.string(), source: z.string(), date: z.string() })),
  /** If red: machine classes that would do, and those that would not. */
  would: z.string(),
  wouldNot: z.string(),
});
export type MatrixCell = z.infer<typeof MatrixCell>;

/** Where-can-it-run matrix. Workloads by targets, each cell with its reasons, their sources and dates. */
export const Matrix = z.object({
  columns: z.array(z.object({ target: TargetId, name: z.string(), says: z.string() })),
  rows: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      /** The goal that a click chooses; null for a part such as flash-attn. */
      goal: z.string().nullable(),
      cells: z.array(MatrixCell),
    }),
  ),
});
export type Matrix = z.infer<typeof Matrix>;
