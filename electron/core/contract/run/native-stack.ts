import { z } from 'zod';
import { FixRemedy } from '../finding';

/** Native stack of a run that crashed, read by gdb from its core file; or the command that reads one in a terminal. */
export const NativeStack = z.object({
  /** `file:line function`, or `library function`, the innermost last; [] where there is no stack. */
  frames: z.array(z.string()),
  /** The core file that was read; null where there is none. */
  core: z.string().nullable(),
  /** Output of gdb; '' if it was not run. */
  text: z.string(),
  /** Reason why there is no stack, in a sentence; null where there is one. */
  problem: z.string().nullable(),
  /** The same command below gdb, for the user to run in a terminal; null where it cannot be started again. */
  again: FixRemedy.nullable(),
});
export type NativeStack = z.infer<typeof NativeStack>;
