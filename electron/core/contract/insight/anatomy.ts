import { z } from 'zod';
import { XKind } from '../run/run';

/** What a part of a training step does. `unaccounted` is the time of a step that is in no timer. */
export const PhaseRole = z.enum([
  'generate',
  'wait',
  'reward',
  'score',
  'learn',
  'sync',
  'evaluate',
  'save',
  'other',
  'unaccounted',
]);
export type PhaseRole = z.infer<typeof PhaseRole>;

/** One part of the steps of a run. */
export const StepPhase = z.object({
  role: PhaseRole,
  name: z.string(),
  /** Median seconds of the steps that have it. */
  seconds: z.number(),
  /** Share of the time of all steps, from 0 to 1. */
  share: z.number(),
});
export type StepPhase = z.infer<typeof StepPhase>;

export const SlowStep = z.object({
  x: z.number(),
  seconds: z.number(),
  /** Its longest phase, and the seconds of that. */
  phase: z.string(),
  phaseSeconds: z.number(),
});

/** Where the time of a run's steps went, by the timers that its trainer logs. */
export const Anatomy = z.object({
  /** `none`: the run logs no timers of its steps. `smoothed`: the trainer logs moving averages, which lag behind. */
  is: z.enum(['none', 'measured', 'smoothed']),
  /** The answer in a sentence or two. */
  says: z.string(),
  /** Trainer whose timers these are. */
  framework: z.string().nullable(),
  xKind: XKind.nullable(),
  /** Steps that were measured, and the median of their seconds. */
  steps: z.int(),
  stepSeconds: z.number(),
  /** The longest first; what is unaccounted last. Their shares add up to 1. */
  phases: z.array(StepPhase),
  /** Parts that this version of the trainer times outside of its step; `share` is of the time of all steps. */
  outside: z.array(StepPhase),
  /** Median seconds of the wall clock between the end of a step and the beginning of the next; null where no clock tells. */
  betweenSeconds: z.number().nullable(),
  /** The slowest steps, the slowest first. */
  slowest: z.array(SlowStep),
});
export type Anatomy = z.infer<typeof Anatomy>;
