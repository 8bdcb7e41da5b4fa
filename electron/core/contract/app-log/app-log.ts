import { z } from 'zod';

/** Levels of the app's log, the most serious first. */
export const LogLevel = z.enum(['error', 'warn', 'info']);
export type LogLevel = z.infer<typeof LogLevel>;

/** Parts of the app that write to its log. `command-line` is also the engine, where none ran before. */
export const LogPart = z.enum([
  'desktop',
  'server',
  'engine',
  'terminals',
  'command-line',
  'page',
  'agent',
]);
export type LogPart = z.infer<typeof LogPart>;

/** Short facts of an entry, by name. */
export const LogFields = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.boolean(), z.null()]),
);
export type LogFields = z.infer<typeof LogFields>;

/** One line of the app's log. A part of a newer version is read as it is. */
export const AppLogEntry = z.object({
  /** ISO 8601, UTC. */
  time: z.string(),
  level: LogLevel,
  part: z.string(),
  pid: z.int(),
  message: z.string(),
  /** Stack of an error, or the last lines of a process. */
  stack: z.string().optional(),
  fields: LogFields.optional(),
});
export type AppLogEntry = z.infer<typeof AppLogEntry>;

/** Is an entry of this level shown where entries of `bound` and more serious ones are? */
export const isShownAt = (level: LogLevel, bound: LogLevel): boolean =>
  LogLevel.options.indexOf(level) <= LogLevel.options.indexOf(bound);
