import { TagText } from '../bounds';
import { z } from 'zod';
import { base, Binary, OneRun } from '../api-base';

export const LogLine = z.object({
  /** From 1, counted by \n. */
  number: z.int(),
  /**
   * As the user reads it: `\r` resolved, control sequences taken out, each character of a secret masked. The first MAX_LINE_LENGTH characters.
   */
  text: z.string(),
  /** Masked secrets in `text`: flat pairs of start and end, rising. */
  keys: z.array(z.int()),
  /** Characters of the whole line; more than `text` has where it was cut. */
  length: z.int(),
  wallMs: z.number().nullable(),
  /** Ray actor that printed it, split off the text. */
  actor: z.string().nullable(),
  pid: z.int().nullable(),
  /** Its colors, see `Styled` in core/telemetry/ansi-spans. */
  spans: z.array(z.int()),
});
export type LogLine = z.infer<typeof LogLine>;

/** A longer line is shown up to here; the rest is asked for. */
export const MAX_LINE_LENGTH = 4_000;
/** Of a line, not even the whole shows more. */
export const MAX_OF_LINE = 1 << 20;

/** Writer of a log line. Both null: the program itself, not a worker of Ray. */
export const LogWriter = z.object({ actor: TagText.nullable(), pid: z.int().nullable() });
export type LogWriter = z.infer<typeof LogWriter>;

/** Query for lines: those that match all of its conditions. Without any, all lines. */
export const LogQuery = z.object({
  /** Empty: any text. */
  text: z.string().max(1_000),
  isPattern: z.boolean(),
  matchCase: z.boolean(),
  /** Only lines that a logger or Python calls a warning or an error. */
  onlyWarnings: z.boolean(),
  /** Lines of these are left out. */
  hidden: z.array(LogWriter).max(200),
});
export type LogQuery = z.infer<typeof LogQuery>;

/** Progress of a search. It continues with the log as that grows. */
export const LogSearch = z.object({
  /** Lines found so far, from the beginning of the log on. */
  found: z.int(),
  doneBytes: z.int(),
  totalBytes: z.int(),
  isDone: z.boolean(),
  /** Reason why it ended early: a sentence; null while all is well. */
  problem: z.string().nullable(),
});
export type LogSearch = z.infer<typeof LogSearch>;

/** Number of lines per writer. */
export const LogSurvey = z.object({
  writers: z.array(LogWriter.extend({ lines: z.int() })),
  warnings: z.int(),
  doneBytes: z.int(),
  totalBytes: z.int(),
  isDone: z.boolean(),
});
export type LogSurvey = z.infer<typeof LogSurvey>;

const OneSearch = OneRun.extend({ query: LogQuery });
export const MAX_POSITIONS = 200;

/** The log of a run: read, searched. `run` accepts what the other calls do. */
export const logCalls = {
  logLines: base
    .input(OneRun.extend({ from: z.int().min(1), count: z.int().min(1).max(5000) }))
    .output(z.object({ total: z.int(), lines: z.array(LogLine) })),
  /** One line, up to MAX_OF_LINE characters of it. */
  logLine: base.input(OneRun.extend({ line: z.int().min(1) })).output(LogLine.nullable()),
  /** Bytes of output.log from a byte offset; empty at the end. Secrets are masked, byte by byte. */
  logBytes: base
    .input(
      OneRun.extend({
        from: z.int().min(0),
        max: z
          .int()
          .min(1)
          .max(4 << 20),
        /** As the program printed them, with its secrets. */
        withSecrets: z.boolean().optional(),
      }),
    )
    .output(Binary),
  /** The bytes of lines `from … to` as they were written, but for masked secrets, line ends included; at most 4 MiB. */
  logRaw: base.input(OneRun.extend({ from: z.int().min(1), to: z.int().min(1) })).output(Binary),
  /** The last line that was written by then; null when no line has a time. */
  lineAt: base
    .input(OneRun.extend({ wallMs: z.number() }))
    .output(z.object({ line: z.int().nullable() })),
  /** Lines that are signs of failure and that nothing came after (house contract §6). */
  fatalLines: base.input(OneRun).output(z.array(z.int())),
  /** Begins a search, or shows how far it is. A search that is no longer polled is abandoned after a while. */
  search: base.input(OneSearch).output(LogSearch),
  searchEnd: base.input(OneSearch).output(z.void()),
  /** Found lines by their place among all found ones, from 0. */
  searchLines: base
    .input(OneSearch.extend({ from: z.int().min(0), count: z.int().min(1).max(500) }))
    .output(z.array(LogLine)),
  /** The found line at or after (`next`) or at or before a line, with its place from 0; null where none is. */
  searchStep: base
    .input(OneSearch.extend({ line: z.int(), to: z.enum(['next', 'previous']) }))
    .output(z.object({ place: z.int(), line: z.int() }).nullable()),
  /** Bulk: one column of PLACES rows, how many lines were found in that part of the log's bytes. */
  searchPlaces: base.input(OneSearch).output(Binary),
  /** Matches of the query's text in each of these texts: flat pairs of start and end. */
  searchMarks: base
    .input(z.object({ query: LogQuery, texts: z.array(z.string().max(MAX_LINE_LENGTH)).max(500) }))
    .output(z.object({ marks: z.array(z.array(z.int())), problem: z.string().nullable() })),
  /** Counts lines by who printed them, and warnings; continues each time it is asked. */
  logSurvey: base.input(OneRun).output(LogSurvey),
};
