import { z } from 'zod';

/** A process beside the desktop app's window: the engine, or the host of the user's terminals. */
export const ChildName = z.enum(['engine', 'terminals']);
export type ChildName = z.infer<typeof ChildName>;

/** Lines of a child's output that the page shows, and characters of each. */
export const MAX_LAST_LINES = 20;
export const MAX_LINE_LENGTH = 400;

/** A child that ended more often than it is restarted. It starts again only when the user says so. */
export const StoppedChild = z.object({
  child: ChildName,
  /** A phrase: "code 1", "signal SIGKILL". */
  how: z.string().max(200),
  /** Restarts before its last end: it ended once more than that. */
  restarts: z.int().nonnegative(),
  /** The end of what it printed, with keys masked. */
  lastLines: z.array(z.string().max(MAX_LINE_LENGTH)).max(MAX_LAST_LINES),
  /** The user had it started again, and it is not ready yet. */
  isStarting: z.boolean(),
});
export type StoppedChild = z.infer<typeof StoppedChild>;

/** What the desktop app reports to its page about its children. */
export const StoppedChildren = z.object({
  /** Folder of the app's log: without an engine the page cannot ask for it. */
  logFolder: z.string().max(4_096),
  children: z.array(StoppedChild).max(ChildName.options.length),
});
export type StoppedChildren = z.infer<typeof StoppedChildren>;
