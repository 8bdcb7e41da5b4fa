import { z } from 'zod';
import { base } from '../api-base';
import { PathText } from '../bounds';
import { AppLogEntry, LogLevel } from './app-log';
import { MAX_MESSAGE, MAX_STACK } from './entry-bounds';

/** Entries that one call returns at most. */
export const MAX_ENTRIES = 1_000;

/** Error of a page: thrown by a component, or caught by none of its code. */
export const PageError = z.object({
  kind: z.enum(['render', 'uncaught', 'rejection', 'load']),
  message: z.string().max(MAX_MESSAGE),
  stack: z.string().max(MAX_STACK).nullable(),
  /** Address within the page, without its query. */
  address: PathText,
});
export type PageError = z.infer<typeof PageError>;

/** The newest entries of the app's log, the oldest of them first. */
export const AppLogView = z.object({ folder: z.string(), entries: z.array(AppLogEntry) });
export type AppLogView = z.infer<typeof AppLogView>;

/** The app's own log: read by the page, which adds its errors. */
export const appLogCalls = {
  list: base
    .input(
      z.object({
        /** Entries of this level and of more serious ones. */
        level: LogLevel.default('info'),
        most: z.int().min(1).max(MAX_ENTRIES).default(500),
        /** To be sent to someone: without the names of the user and the machine. */
        shared: z.boolean().default(false),
      }),
    )
    .output(AppLogView),
  report: base.input(PageError).output(z.void()),
};
