import { z } from 'zod';
import { base, OneRun } from '../api-base';
import { MAX_LISTED, PathText } from '../bounds';
import { Patterns } from './pattern';
import { RunId } from './run';
import { SourceKind } from './run-directory';

/** A training that was found in files that somebody else's program wrote: importing it makes one run. */
export const Training = z.object({
  /** The same for the same path and writer, whenever they are scanned again. */
  id: z.string(),
  /** Its folder, or its only file. */
  path: z.string(),
  name: z.string(),
  kinds: z.array(z.union([SourceKind, z.literal('log')])),
  files: z.int(),
  bytes: z.number(),
  /** When its first and its last value were written, from file names, headers and file times; null if none of them says. */
  startMs: z.number().nullable(),
  endMs: z.number().nullable(),
  /** Of tfevents: the host and process that wrote them, `host:pid`, as far as their names show. */
  writer: z.string().nullable(),
  /** The run that was imported from here with files of these sizes; null when there is none. */
  alreadyRunId: RunId.nullable(),
});
export type Training = z.infer<typeof Training>;

/** A path that gives no run, and why: a whole sentence. */
export const LeftPath = z.object({ path: z.string(), says: z.string() });
export type LeftPath = z.infer<typeof LeftPath>;

/** Files and folders that are looked at in one scan; beyond them `truncated` is set, and `left` says so. */
export const MAX_ENTRIES = 10_000;

export const ScanAnswer = z.object({
  trainings: z.array(Training),
  left: z.array(LeftPath),
  /** Files and folders that were looked at. */
  entries: z.int(),
  truncated: z.boolean(),
});
export type ScanAnswer = z.infer<typeof ScanAnswer>;

export const ImportAnswer = z.object({
  /** `path` is that of the training: its folder, or its only file. */
  runs: z.array(z.object({ path: z.string(), runId: RunId })),
  /** Every path that gave no run, and every training that could not be taken. */
  left: z.array(LeftPath),
  /** The first run; null when there is none. */
  runId: RunId.nullable(),
});
export type ImportAnswer = z.infer<typeof ImportAnswer>;

/** An import that is under way. */
export const ImportView = z.object({
  id: z.string(),
  /** Of the file or folder. */
  name: z.string(),
  step: z.enum(['looking', 'checking', 'copying', 'reading']),
  doneBytes: z.number(),
  totalBytes: z.number(),
});
export type ImportView = z.infer<typeof ImportView>;

const Paths = z.array(PathText.min(1)).min(1).max(MAX_LISTED);

/** Imports of trainings from files of this machine: what is there, what is taken, and what is followed. */
export const importCalls = {
  /** Reads names, sizes, times and the first bytes of each file; no contents, and nothing is changed. */
  scan: base.input(z.object({ paths: Paths })).output(ScanAnswer),
  /**
   * Makes a run of each training; identical bytes give the run that is there already. Never refused for a path that
   * gives none: `left` says why. Answers when all is read; with `now` as soon as the runs can be opened.
   */
  import: base
    .input(
      z.object({
        paths: Paths,
        /** Ids of a scan of the same paths; absent = every training. */
        only: z.array(PathText).max(20_000).optional(),
        /** Whether later output of the training is imported too, until `unfollow`. */
        follow: z.boolean().optional(),
        now: z.boolean().optional(),
        /** A user's own patterns, with which the logs are read. */
        patterns: Patterns.optional(),
      }),
    )
    .output(ImportAnswer),
  /** Imports no more of what a training writes on; what was read stays. On a run that is not followed it does nothing. */
  unfollow: base.input(OneRun).output(z.void()),
  /** The imports that are under way. */
  list: base.output(z.array(ImportView)),
};
