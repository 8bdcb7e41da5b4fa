import { z } from 'zod';
import { base, OneRun } from '../api-base';
import { Argument, MAX_ARGUMENTS, ShortText } from '../bounds';
import { Diagnosis } from '../run/diagnosis';
import { RunView } from '../run/run';
import { RemedyRun } from '../setup/fix-runs';
import { FixRunId } from '../terminal/terminal';
import {
  Attempt,
  Incident,
  CommandSubject,
  IncidentRow,
  StepSubject,
  TextToDiagnose,
} from './incident';

const OneIncident = z.object({ incident: ShortText.min(1) });
const OneHypothesis = OneIncident.extend({ hypothesis: ShortText.min(1) });
const Note = z.string().max(200_000);

/** A command that tests a hypothesis, and what it prints or how it ends when the hypothesis is right. */
export const OwnTest = z.object({
  argv: z.array(Argument).min(1).max(MAX_ARGUMENTS),
  /** A text that it prints then; null: the exit code decides. */
  prints: ShortText.min(1).nullable().default(null),
  /** Its exit code then; null: what it prints decides. With both, both have to hold. */
  exit: z.int().nullable().default(null),
});
export type OwnTest = z.output<typeof OwnTest>;

/** A file of a report, with what was taken out of it. */
export const ReportFile = z.object({ name: z.string(), text: z.string() });

/** Diagnosis of runs, and the evidence notebooks of what failed. */
export const incidentCalls = {
  /** Diagnosis of a run, while it is running and after; no notebook is made by it. */
  diagnose: base.input(OneRun).output(Diagnosis),
  /** Diagnosis of a text that was printed elsewhere; nothing is stored. */
  diagnoseText: base.input(TextToDiagnose).output(Diagnosis),
  /** Makes the notebook of a step of the setup or a command that failed. */
  ofText: base
    .input(
      TextToDiagnose.extend({
        subject: z.discriminatedUnion('kind', [StepSubject, CommandSubject]),
      }),
    )
    .output(Incident),
  /** Newest first; a file that cannot be read is a row that says so. */
  list: base.output(z.array(IncidentRow)),
  /** A notebook by its id; that of a run has the id of the run. */
  get: base.input(OneIncident).output(Incident),
  /** The notebook of a run that failed, made where there is none; null for a run that did not fail. */
  ofRun: base.input(OneRun).output(Incident.nullable()),
  /** Runs the test of a hypothesis, which changes nothing; may take minutes. Aborted by the caller's signal. */
  test: base.input(OneHypothesis).output(Incident),
  /** Adds a hypothesis in the user's own words, with a command that can test it where they know one. */
  suggest: base
    .input(OneIncident.extend({ title: ShortText.min(1), test: OwnTest.nullable().default(null) }))
    .output(Incident),
  /** Says that a hypothesis was the root cause, or takes it back. Refused without a test that supports it. */
  decide: base.input(OneHypothesis.extend({ isRootCause: z.boolean() })).output(Incident),
  /** Writes the note of an incident, or of one hypothesis. */
  write: base
    .input(OneIncident.extend({ hypothesis: ShortText.nullable(), note: Note }))
    .output(Incident),
  /**
   * Registers a remedy whose command is about to run in a terminal of this machine; the terminal reports its end by the id.
   * It is then noted, and its proof is run.
   */
  prepare: base
    .input(z.object({ title: ShortText, remedy: RemedyRun }))
    .output(z.object({ fixRun: FixRunId })),
  /** Starts the run again with a remedy's values, and notes it. */
  rerun: base
    .input(OneHypothesis.extend({ remedy: ShortText.nullable() }))
    .output(z.object({ run: RunView, incident: Incident })),
  markdown: base.input(OneIncident).output(z.object({ markdown: z.string() })),
  /** A redacted, self-contained bundle for a forum, to be looked at before it is saved. */
  report: base.input(OneIncident).output(
    z.object({
      files: z.array(ReportFile),
      /** Secrets that were taken out, by kind. */
      redacted: z.array(z.object({ kind: z.string(), count: z.int() })),
    }),
  ),
  /** Attempts at the goal of a run, the oldest first. */
  attempts: base.input(OneRun).output(z.array(Attempt)),
};
