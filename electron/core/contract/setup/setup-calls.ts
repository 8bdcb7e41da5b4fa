import { z } from 'zod';
import { base } from '../api-base';
import { Argument, boundedRecord, MAX_LISTED, PathText, ShortText } from '../bounds';
import { NativeStack } from '../run/native-stack';
import { TargetId } from '../run/run';
import { ShellCommand } from '../terminal/shell-calls';
import { fixRunCalls, RemedyRun } from './fix-runs';
import { freezeCalls } from './freeze-calls';
import { GuardAnswer, GuardRequest } from './guard';
import { LedgerRow } from './ledger';
import { Bisection, BisectionPlan, BisectionRequest, BisectionSubject } from './bisection';
import { Goal, Matrix, PlanView } from './plan';
import { RequirementsAnswer, RequirementsRequest } from './requirements';
import { ProbeReport, ProbeSubject, ProbeSummary } from './probe';

const PlanSubject = z.object({ goal: ShortText.min(1), target: TargetId });
/** Commands of a fix, as previewed or as edited by the user: argv each, in their order. */
const Lines = z.array(z.array(Argument).min(1).max(MAX_LISTED)).min(1).max(20);

/** Fix as it is about to run: as offered, or as a user edited it. */
const FixRequest = z.object({
  id: ShortText.min(1),
  title: ShortText,
  lines: Lines,
  env: boundedRecord(Argument, 100),
  creates: z.array(z.object({ path: PathText, says: ShortText })).max(MAX_LISTED),
});
export type FixRequest = z.output<typeof FixRequest>;

/** Guided setup: goals, plans, probes and fixes. Nothing of what a probe read is stored; it is read again. */
export const setupCalls = {
  ...freezeCalls,
  ...fixRunCalls,
  /** Reads a command and says which rules hold it; runs nothing of it. */
  guard: base.input(GuardRequest).output(GuardAnswer),
  goals: base.output(z.array(Goal)),
  /** Where-can-it-run matrix. Probes nothing: what is known of each target decides, and says so where that is too little. */
  matrix: base.output(Matrix),
  /** The steps to a goal on a target; runs no probe. */
  plan: base.input(PlanSubject).output(PlanView),
  /** The environment of a plan is chosen by the user; null: the cockpit's own. */
  choosePython: base.input(PlanSubject.extend({ python: PathText.nullable() })).output(PlanView),
  skip: base
    .input(PlanSubject.extend({ step: ShortText.min(1), skip: z.boolean() }))
    .output(PlanView),
  /** Every probe there is, in order. */
  probes: base.output(z.array(ProbeSummary)),
  /** Runs one probe, each of its children with a time limit: may take minutes. */
  probe: base.input(ProbeSubject.extend({ probe: ShortText.min(1) })).output(ProbeReport),
  /** Plan of a bisection's trials and where they write; refused for a run that did not fail. Starts nothing. */
  bisectPlan: base.input(BisectionSubject).output(BisectionPlan),
  /**
   * Runs the next trial of a crash bisection, and answers the trials so far: anyone who asks continues until `next` is null, or stops
   * asking. Each trial starts the command of the run again, never in the run's own folder.
   */
  bisect: base.input(BisectionRequest).output(Bisection),
  /** Lets gdb read the core file of a crashed run, where there are both; may take two minutes. */
  nativeStack: base.input(z.object({ run: ShortText.min(1) })).output(NativeStack),
  /**
   * The command that opens a terminal in which a fix runs, and the id by which that terminal reports its end. Refused with
   * `held` where it would do harm, unless `insist`.
   */
  command: base
    .input(
      ProbeSubject.extend({
        fix: FixRequest,
        /** Step of the plan that it is started from. */
        step: ShortText.nullable().default(null),
        /** The remedy of an incident that it is. */
        remedy: RemedyRun.nullable().default(null),
        insist: z.boolean().default(false),
      }),
    )
    .output(ShellCommand.required({ fixRun: true })),
  /** Things that fixes of ours created, with their size now. Asks every target that answers already, and connects none. */
  ledger: base.output(z.array(LedgerRow)),
  /** The command that opens a terminal in which entries of one target are removed. */
  removal: base
    .input(z.object({ target: TargetId, ids: z.array(ShortText).min(1).max(MAX_LISTED) }))
    .output(z.object({ lines: z.array(z.array(z.string())), opening: ShellCommand })),
  /** Judges each line of a requirements file for one environment; installs and writes nothing. */
  requirements: base.input(RequirementsRequest).output(RequirementsAnswer),
  /** Runs every probe of the subject, and answers a redacted report in Markdown. */
  report: base
    .input(ProbeSubject)
    .output(z.object({ markdown: z.string(), reports: z.array(ProbeReport) })),
};
