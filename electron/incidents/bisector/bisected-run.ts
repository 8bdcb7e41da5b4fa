import type { Exit, Spec } from '#core/contract/run/run-directory';
import type { End } from '#core/contract/setup/bisection';

/** A run whose command is tried again. */
export interface BisectedRun {
  readonly spec: Spec;
  readonly runDir: string;
  /** Files of its folder that are older are inputs; newer ones it may have written itself. */
  readonly startedMs: number;
  /** Exit, which an unchanged trial has to repeat. */
  readonly exit: Exit;
  readonly end: End;
}
