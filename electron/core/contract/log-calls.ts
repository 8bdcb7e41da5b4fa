import { z } from 'zod';
import { base, Binary, OneRun } from './api-base';

export const LogLine = z.object({
  /** From 1, counted by \n. */
  number: z.int(),
  text: z.string(),
  wallMs: z.number().nullable(),
  /** Ray actor that printed it, split off the text. */
  actor: z.string().nullable(),
});
export type LogLine = z.infer<typeof LogLine>;

/** The log of a run: read, searched. */
export const logCalls = {
  logLines: base
    .input(OneRun.extend({ from: z.int().min(1), count: z.int().min(1).max(5000) }))
    .output(z.object({ total: z.int(), lines: z.array(LogLine) })),
  /** Raw bytes of output.log from a byte offset; empty at the end. */
  logBytes: base
    .input(
      OneRun.extend({
        from: z.int().min(0),
        max: z
          .int()
          .min(1)
          .max(4 << 20),
      }),
    )
    .output(Binary),
};
