import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { base, Binary, OneRun } from './api-base';
import { exportCalls } from './export-calls';
import { Finding } from './finding';
import { logCalls } from './log-calls';
import { notebookCalls } from './notebook-calls';
import { queueCalls } from './queue-calls';
import { sendCalls } from './send-calls';
import { settingsCalls } from './settings-calls';
import { shellCalls } from './shell-calls';
import { targetCalls } from './target-calls';
import { startCalls } from './start-calls';
import { StartRequest } from './start-request';
import { RunId, RunView, TargetId, XKind } from './run';
import { Expectations, ProcessRow, RunEvent, StopMode } from './run-directory';
import { ChartQuery, ChartsQuery, OddPoints, OddQuery, SeriesView } from './series';
import { EnvLook, PyEnv } from './target';

/** A parameter as the page draws it; derived from the recipe's zod schema. */
export const ParamView = z.object({
  name: z.string(),
  type: z.enum(['int', 'number', 'text', 'choice', 'flag']),
  default: z.union([z.string(), z.number(), z.boolean()]),
  choices: z.array(z.string()).optional(),
  min: z.number().optional(),
  max: z.number().optional(),
  unit: z.string().optional(),
  says: z.string(),
  /** Parameters of one heading; null = the first, without one. */
  group: z.string().nullable(),
  /** What a person calls it; absent = its name. */
  label: z.string().optional(),
});
export type ParamView = z.infer<typeof ParamView>;

/** Named values for a purpose; what it does not name has its default. */
export const PresetView = z.object({
  id: z.string(),
  title: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
});
export type PresetView = z.infer<typeof PresetView>;

export const RecipeView = z.object({
  id: z.string(),
  title: z.string(),
  says: z.string(),
  /** Packages the chosen environment must have; empty = any Python 3.8 or newer. */
  needs: z.array(z.string()),
  params: z.array(ParamView),
  presets: z.array(PresetView),
  /** Does it take a command line of the person's own? */
  takesArgv: z.boolean(),
  /** One click away on Home. */
  toy: z.boolean(),
});
export type RecipeView = z.infer<typeof RecipeView>;

/** Something the trainer said it did, in its log. */
export const TrainerState = z.object({
  /** `saved`, `rollback`, `resumed`, `interrupted` … */
  state: z.string(),
  says: z.string(),
  /** From 1. */
  line: z.int(),
  wallMs: z.number().nullable(),
  x: z.number().nullable(),
  xKind: XKind.nullable(),
});
export type TrainerState = z.infer<typeof TrainerState>;

export const RunDetail = z.object({
  run: RunView,
  argv: z.array(z.string()),
  cwd: z.string(),
  python: z.string().nullable(),
  params: z.record(z.string(), z.unknown()),
  expectations: Expectations,
  /** Rows of the verdict card: each fact beside what was expected. */
  checks: z.array(Finding),
  processes: z.array(ProcessRow),
  events: z.array(RunEvent),
  logBytes: z.int(),
  logLines: z.int(),
  heartbeatMs: z.number().nullable(),
  /** How long each rung of the stop ladder waits; null for an import, which cannot be stopped. */
  stopWaits: z.object({ gracefulMs: z.number(), termMs: z.number() }).nullable(),
  /** At most 200: the first, which tell how it began, and the newest. */
  states: z.array(TrainerState),
  /** Memory of each GPU of its machine, by index; null where it cannot be read. */
  gpuTotalsMiB: z.array(z.number().nullable()),
  /** The run that this one was made from. */
  parent: RunId.nullable(),
  /** Where an import's bytes came from. */
  importedFrom: z.string().nullable(),
  /** Its command was written by hand, so its parameters are not known. */
  byHand: z.boolean().optional(),
  /** An import of which more is still to be read: what is told of its series grows. Absent when all is in. */
  reading: z.object({ doneBytes: z.number(), totalBytes: z.number() }).optional(),
});
export type RunDetail = z.infer<typeof RunDetail>;

/** What changed: the page then pulls what it shows. */
export const Tick = z.object({ run: RunId.nullable(), revision: z.int() });
export type Tick = z.infer<typeof Tick>;

/** Every call and feed of the engine. `run` accepts an id, a unique prefix, a name or `latest`. */
export const api = {
  engine: {
    hello: base.output(z.object({ pid: z.int(), version: z.string(), home: z.string() })),
    ticks: base.output(eventIterator(Tick)),
    /** Room on the disk of this home in bytes; null where the system does not tell. */
    room: base.output(z.object({ freeBytes: z.number().nullable() })),
  },
  targets: targetCalls,
  shells: shellCalls,
  envs: {
    list: base.input(z.object({ target: TargetId })).output(z.array(PyEnv)),
    /** Starts that interpreter, each import in a child with a time limit: may take a minute. */
    look: base.input(z.object({ target: TargetId, python: z.string() })).output(EnvLook),
  },
  recipes: { list: base.output(z.array(RecipeView)), ...startCalls },
  queue: queueCalls,
  settings: settingsCalls,
  send: sendCalls,
  runs: {
    /**
     * Newest first. `now`: what the index knows, if it knows any, while run directories are still being looked at;
     * `most`: no more of them than that, for a first look at a list of thousands.
     */
    list: base
      .input(z.object({ now: z.boolean(), most: z.int().min(1).optional() }).optional())
      .output(z.array(RunView)),
    get: base.input(OneRun).output(RunDetail),
    start: base.input(StartRequest).output(RunView),
    stop: base.input(OneRun.extend({ mode: StopMode })).output(RunView),
    series: base.input(OneRun).output(z.array(SeriesView)),
    /** Bulk: header ChartHeader, columns CHART_COLUMNS. */
    chart: base.input(ChartQuery).output(Binary),
    /** Bulk: header ChartsHeader, columns CHART_COLUMNS; a tag that a run has not is null in the header. */
    charts: base.input(ChartsQuery).output(Binary),
    oddPoints: base.input(OddQuery).output(OddPoints),
    /**
     * Bulk, every stored point of one tag: header {tag, canonical, source, xKind}; columns segment, x,
     * wallMs (NaN = null), value. Only the newest segment that has an x, unless `segments`.
     */
    points: base.input(OneRun.extend({ tag: z.string(), segments: z.boolean() })).output(Binary),
    ...logCalls,
    ...notebookCalls,
    ...exportCalls,
    /** Answers when all is read. `now`: as soon as the runs can be looked at, while they are still being read. */
    import: base
      .input(z.object({ paths: z.array(z.string()).min(1), now: z.boolean().optional() }))
      .output(
        z.object({
          runs: z.array(z.object({ path: z.string(), runId: RunId })),
          runId: RunId,
        }),
      ),
  },
};
export type Api = typeof api;
