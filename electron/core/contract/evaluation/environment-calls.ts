import { z } from 'zod';
import { base } from '../api-base';
import {
  EnvironmentPassport,
  EnvironmentSubject,
  PassportPartName,
  PassportRequest,
} from './environment-passport';

/** The part that is being measured now. */
export const PassportProgress = z.object({
  part: PassportPartName,
  /** From 1. */
  at: z.int(),
  of: z.int(),
  startedMs: z.number(),
});
export type PassportProgress = z.infer<typeof PassportProgress>;

/** Stored measurements of an environment, and the one in progress. */
export const PassportState = z.object({
  passport: EnvironmentPassport.nullable(),
  running: PassportProgress.nullable(),
});
export type PassportState = z.infer<typeof PassportState>;

export const environmentCalls = {
  /** The stored passport, judged for an algorithm; starts nothing. Files and packages are compared with those of then. */
  passport: base.input(PassportRequest).output(PassportState),
  /** Measures now, in child processes on the target, for minutes at most; one that is under way is waited for. */
  measure: base.input(PassportRequest).output(EnvironmentPassport),
  /** Ends the child of a measurement; nothing is stored. */
  cancel: base.input(EnvironmentSubject).output(z.void()),
};
