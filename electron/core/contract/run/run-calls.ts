import { z } from 'zod';
import { Patterns } from './pattern';
import { base, OneRun } from '../api-base';
import { RunView } from './run';
import { StopMode } from './run-directory';
import { SuccessCriteria } from './success-criteria';
import { StartRequest } from './start-request';
import { RunDetail } from './run-detail';
import { SeriesView } from '../series/series';

/** Runs: listed, looked at, started, stopped. */
export const runCalls = {
  /**
   * Newest first. `now`: what the index knows, if it knows any, while run directories are still being looked at;
   * `most`: no more of them than that, for a first look at a list of thousands.
   */
  list: base
    .input(z.object({ now: z.boolean(), most: z.int().min(1).optional() }).optional())
    .output(z.array(RunView)),
  get: base.input(OneRun).output(RunDetail),
  /**
   * A run with its series, both read at one revision of its data, so that what a page shows of them agrees. `detail`:
   * with everything that the page of one run shows; null without.
   */
  snapshot: base
    .input(OneRun.extend({ detail: z.boolean() }))
    .output(z.object({ run: RunView, detail: RunDetail.nullable(), series: z.array(SeriesView) })),
  start: base.input(StartRequest).output(RunView),
  /**
   * Declares what counts as success for a run that has ended, and judges it again. Nothing declared takes it back. The
   * next run of the same command expects the same.
   */
  declare: base.input(OneRun.extend({ criteria: SuccessCriteria })).output(RunView),
  /**
   * Sets the user's own patterns (all of them) for a run and for the next one of its command: its log is read again from its first byte,
   * what was written before and what comes. None removes them.
   */
  setPatterns: base.input(OneRun.extend({ patterns: Patterns })).output(RunView),
  stop: base.input(OneRun.extend({ mode: StopMode })).output(RunView),
};
