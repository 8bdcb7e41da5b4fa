import { z } from 'zod';
import { XKind } from '../../contract/run/run';
import { SeenBar } from './seen-bar';
import { FailureFacts } from './failure-words';
import { PrintedGoal } from './printed-goal';

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

/** Something the trainer said it did (`saved`, `rollback` …). */
export const LogState = z.object({
  state: z.string(),
  says: z.string(),
  line: z.int(),
  /** The byte after its line, by which its time is found. */
  endOffset: z.int(),
  /** The step that it names, else x of the last point that was read before it, and what that counts; null before the first. */
  x: z.number().nullable(),
  xKind: XKind.nullable(),
});
export type LogState = z.infer<typeof LogState>;

/** What a whole log said, gathered while it was read. */
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
  /** Texts that deny success and that were seen: the first line of each. */
  failMarkers: z.record(z.string(), z.object({ line: z.int(), text: z.string() })).default({}),
  states: z.array(LogState),
  /** Folders where the trainer says that it logs (`Logging to …`). */
  logFolders: z.array(z.string()),
  targetX: z.number().nullable(),
  /** What `targetX` counts; absent where there is none, and in facts of before. */
  targetKind: XKind.exactOptional(),
  /** Of each count the goal that the trainer named last, without those of evaluations; absent in facts of before. */
  goals: z.partialRecord(XKind, z.number()).exactOptional(),
  /** Progress bars in their last state, one of each description; absent in facts of before. */
  bars: z.array(SeenBar).exactOptional(),
  /** Trainings one after another, and where the newest begins; absent where the log holds one. */
  trainings: z.object({ count: z.int(), line: z.int() }).exactOptional(),
  /** The newest that was printed before any progress; absent where none was. */
  printedGoal: PrintedGoal.exactOptional(),
  /** Absent in facts of before. */
  failures: FailureFacts.exactOptional(),
  lastLines: z.array(z.string()),
});
export type LogFacts = z.infer<typeof LogFacts>;
