import { z } from 'zod';
import { base, OneRun } from '../api-base';
import { RunId, RunView } from './run';
import { Patterns } from './pattern';
import { StopMode } from './run-directory';
import { StartRequest } from '../start/start-request';
import { RunDetail } from './run-detail';

/** Runs: listed, looked at, started, stopped, imported. */
export const runCalls = {
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
  /** Answers when all is read. `now`: as soon as the runs can be looked at, while they are still being read. */
  import: base
    .input(
      z.object({
        paths: z.array(z.string()).min(1),
        now: z.boolean().optional(),
        patterns: Patterns.optional(),
      }),
    )
    .output(
      z.object({
        runs: z.array(z.object({ path: z.string(), runId: RunId })),
        runId: RunId,
      }),
    ),
};
