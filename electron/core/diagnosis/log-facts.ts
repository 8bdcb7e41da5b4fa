import { z } from 'zod';

/** A sign of failure found in a log: the line, and what kind of sign it is. */
export const Sign = z.object({
  kind: z.enum(['traceback', 'fatal-signal', 'abort', 'core-dump', 'cuda', 'nccl', 'encoding']),
  line: z.int(),
  /** The line itself, cut at 300 characters. */
  text: z.string(),
  /** Was there progress (a metric point or a new step) after it? Then it killed nothing. */
  survived: z.boolean(),
});
export type Sign = z.infer<typeof Sign>;

/** What a whole log told, gathered while it was read. */
export const LogFacts = z.object({
  bytes: z.int(),
  lines: z.int(),
  /** Lines that are not blank. */
  wordyLines: z.int(),
  signs: z.array(Sign),
  /** Line of the last metric point or step; null when there was none. */
  lastProgressLine: z.int().nullable(),
  /** Expected markers that were seen, with their first line. */
  markers: z.record(z.string(), z.int()),
  states: z.array(z.object({ state: z.string(), says: z.string(), line: z.int() })),
  /** Folders where the trainer says that it logs (`Logging to …`). */
  logFolders: z.array(z.string()),
  targetX: z.number().nullable(),
  lastLines: z.array(z.string()),
});
export type LogFacts = z.infer<typeof LogFacts>;
