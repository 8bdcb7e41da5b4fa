import { z } from 'zod';

/** Longest line and sentence that the supervisor writes into the index. */
const MAX_TEXT = 2_000;
const MAX_LISTED = 100;

/** Name of a file in the folder of the index: no path leads out of it. */
const FileName = z
  .string()
  .max(300)
  .regex(/^[\w.-]+$/)
  .refine((name) => !/^\.+$/.test(name));

/** A Ray worker that died: whose process it was, what Ray says of its end, and what it said itself. null: not reported. */
export const RayWorkerDeath = z.object({
  workerId: z.string().max(MAX_TEXT),
  pid: z.int().nullable(),
  /** Name of the actor, else of its class. */
  actor: z.string().max(MAX_TEXT).nullable(),
  /** `SYSTEM_ERROR`, `NODE_OUT_OF_MEMORY` …: WorkerExitType of ray's common.proto. */
  exitType: z.string().max(MAX_TEXT).nullable(),
  exitDetail: z.string().max(MAX_TEXT).nullable(),
  /** The first line of its own files that shows why; null if it died silently. */
  fatalLine: z.string().max(MAX_TEXT).nullable(),
  /** Copies of its own files, beside the index. */
  files: z.array(FileName).max(MAX_LISTED),
});
export type RayWorkerDeath = z.infer<typeof RayWorkerDeath>;

/**
 * Index of a Ray autopsy, `crash/ray/index.json` of a run directory: files that the supervisor copied out of the Ray sessions of a run that ended
 * badly, each with at most its first 64 KiB and its last 192 KiB.
 */
export const RayAutopsy = z.object({
  schema: z.literal(1),
  sessions: z
    .array(
      z.object({
        /** The session directory on the target. */
        path: z.string().max(MAX_TEXT),
        files: z.array(FileName).max(MAX_LISTED),
        /** The first death first. */
        workers: z.array(RayWorkerDeath).max(MAX_LISTED),
      }),
    )
    .max(MAX_LISTED),
});
export type RayAutopsy = z.infer<typeof RayAutopsy>;
