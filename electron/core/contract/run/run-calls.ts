import { z } from 'zod';
import { base, OneRun } from '../api-base';
import { RunView } from './run';
import { StopMode, SuccessCriteria } from './run-directory';
import { StartRequest } from '../start/start-request';
import { RunDetail } from './run-detail';

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
  start: base.input(StartRequest).output(RunView),
  /**
   * Declares what counts as success for a run that has ended, and judges it again. Nothing declared takes it back. The
   * next run of the same command expects the same.
   */
  declare: base.input(OneRun.extend({ criteria: SuccessCriteria })).output(RunView),
  stop: base.input(OneRun.extend({ mode: StopMode })).output(RunView),
};
