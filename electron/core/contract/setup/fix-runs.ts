import { z } from 'zod';
import { base } from '../api-base';
import { ShortText } from '../bounds';
import { TargetId } from '../run/run';
import { FixRunId, TerminalExit, TerminalId } from '../terminal/terminal';
import { ProbeReport } from './probe';

/** Terminal in which a fix runs; ids begin again with each pty host, so `openedMs` distinguishes two of one id. */
const FixRunTerminal = z.object({ terminal: TerminalId, openedMs: z.number() });
export type FixRunTerminal = z.infer<typeof FixRunTerminal>;

/** Result of the checks after a fix ended. */
const Ended = z.object({
  /** null: it is not known how it ended. */
  exit: TerminalExit.nullable(),
  endedMs: z.number(),
  /** Reason why it is proved or not, in sentences. */
  says: z.string(),
  /** What its checks read after it ended. Not stored: [] once the engine was restarted. */
  reports: z.array(ProbeReport),
});

/**
 * Progress of a fix that runs. `proving`: its commands ended, and its checks run again. `unproved`: its commands failed, its
 * check still finds the fault, or nothing could be checked.
 */
export const FixRunProgress = z.discriminatedUnion('state', [
  z.object({ state: z.literal('running') }),
  z.object({ state: z.literal('proving'), exit: TerminalExit, endedMs: z.number() }),
  Ended.extend({ state: z.literal('proved') }),
  Ended.extend({ state: z.literal('unproved') }),
]);
export type FixRunProgress = z.infer<typeof FixRunProgress>;

/** Remedy of a hypothesis that runs in a terminal, with its commands as the user saw them. */
export const RemedyRun = z.object({
  incident: ShortText.min(1),
  hypothesis: ShortText.min(1),
  remedy: ShortText.min(1),
  command: z.string().max(32_000),
});
export type RemedyRun = z.infer<typeof RemedyRun>;

/** One execution of a fix, as the engine knows it. */
export const StartedFix = z.object({
  id: FixRunId,
  /** Id of the fix. */
  fix: z.string(),
  title: z.string(),
  target: TargetId,
  goal: z.string().nullable(),
  /** Step of the plan that it was started from; null outside of a plan. */
  step: z.string().nullable(),
  /** The remedy of an incident that it is; its proof is that of the cause, and is noted there. */
  remedy: RemedyRun.nullable(),
  /** null: it runs in a command line. */
  terminal: FixRunTerminal.nullable(),
  startedMs: z.number(),
  progress: FixRunProgress,
});
export type StartedFix = z.infer<typeof StartedFix>;

const OneFixRun = z.object({ run: FixRunId });

/** Executions of fixes: reported by the process that runs them, proved by the engine. */
export const fixRunCalls = {
  /** Newest first. Those that were never started are left out. */
  fixRuns: base.output(z.array(StartedFix)),
  /** Reports that the commands of a fix were started. @param process the process that reports their end, on the engine's machine */
  fixStarted: base
    .input(
      OneFixRun.extend({
        process: z.int().min(1),
        terminal: FixRunTerminal.nullable().default(null),
      }),
    )
    .output(z.void()),
  /** Reports how the commands of a fix ended; the engine then proves it. */
  fixEnded: base
    .input(OneFixRun.extend({ exit: TerminalExit.extend({ signal: ShortText.nullable() }) }))
    .output(z.void()),
  /** Answers once the fix is proved or unproved. */
  fixProof: base.input(OneFixRun).output(StartedFix),
};
