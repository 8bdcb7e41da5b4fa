import { z } from 'zod';
import { Argument, PathText, ShortText } from '../bounds';
import { CauseFinding, CauseProbeView } from '../run/diagnosis';
import { RunId, TargetId, Verdict } from '../run/run';

/** State of a hypothesis: only the result of a test makes it supported or falsified. */
export const HypothesisState = z.enum([
  'untested',
  'testing',
  'supported',
  'falsified',
  'inconclusive',
]);
export type HypothesisState = z.infer<typeof HypothesisState>;

/** A test that was run: what it started, how it ended, and what that says of the hypothesis. */
export const HypothesisTest = z.object({
  id: z.string(),
  /** Started command, as the user would type it, or the name of the probe. */
  command: z.string(),
  startedMs: z.number(),
  /** null while it runs. */
  endedMs: z.number().nullable(),
  result: z.enum(['supports', 'falsifies', 'inconclusive']).nullable(),
  /** Result, in a sentence. */
  says: z.string(),
  /** The last of what it printed; bounded. */
  output: z.string(),
});
export type HypothesisTest = z.infer<typeof HypothesisTest>;

/** A remedy that was applied, and whether it is proved. */
export const AppliedRemedy = z.object({
  id: z.string(),
  title: z.string(),
  /** The exact command, or the values that it set. */
  command: z.string(),
  atMs: z.number(),
  /** `applied`: done, not proved yet. */
  result: z.enum(['applied', 'proved', 'failed']),
  says: z.string(),
  /** The run that was started with it; null when none was. */
  rerun: RunId.nullable(),
});
export type AppliedRemedy = z.infer<typeof AppliedRemedy>;

/** Hypothesis of an incident: why it may have happened. */
export const Hypothesis = z.object({
  id: z.string(),
  /** Id of a cause that is known; null for the user's own words. */
  cause: z.string().nullable(),
  /** The likely cause, or the user's own words. */
  title: z.string(),
  state: HypothesisState,
  /** The test that can falsify it; null where none is known. */
  probe: CauseProbeView.nullable(),
  /** The newest last. */
  tests: z.array(HypothesisTest),
  remedies: z.array(AppliedRemedy),
  /** A user, or a proved remedy, says that it was this; refused without a test that supports it. */
  isRootCause: z.boolean(),
  /** Note of the user about it. */
  note: z.string(),
});
export type Hypothesis = z.infer<typeof Hypothesis>;

/** One entry of the timeline of an incident. */
export const IncidentEntry = z.object({
  atMs: z.number(),
  kind: z.enum(['symptom', 'hypothesis', 'test', 'remedy', 'rerun', 'note']),
  says: z.string(),
});
export type IncidentEntry = z.infer<typeof IncidentEntry>;

/** A step of the setup that failed. */
export const StepSubject = z.object({
  kind: z.literal('step'),
  goal: ShortText,
  step: ShortText,
  target: TargetId,
});

/** A command of a terminal that failed. */
export const CommandSubject = z.object({
  kind: z.literal('command'),
  command: Argument,
  target: TargetId,
});

/** Subject of an incident: a run, a step of the setup, or a command of a terminal. */
export const IncidentSubject = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('run'), run: RunId }),
  StepSubject,
  CommandSubject,
]);
export type IncidentSubject = z.infer<typeof IncidentSubject>;

/** A past incident of this installation with the same signs. */
export const SimilarIncident = z.object({
  id: z.string(),
  title: z.string(),
  atMs: z.number(),
  /** What it turned out to be; null if it was never found out. */
  rootCause: z.string().nullable(),
  /** Remedy that fixed it; null if nothing is proved. */
  mendedBy: z.string().nullable(),
  /** Number of signs they share. */
  shared: z.int(),
});
export type SimilarIncident = z.infer<typeof SimilarIncident>;

/** Evidence notebook of one failure: symptom, machine, hypotheses, their tests, remedies, and what the user wrote. */
export const Incident = z.object({
  id: z.string(),
  subject: IncidentSubject,
  title: z.string(),
  target: TargetId,
  atMs: z.number(),
  /** The run was deleted; what was written about it stays. */
  isRunGone: z.boolean(),
  /** Symptoms: how it ended, in sentences. */
  symptoms: z.array(z.string()),
  /** The machine and the environment, name and value. */
  fingerprint: z.array(z.object({ name: z.string(), value: z.string() })),
  hypotheses: z.array(Hypothesis),
  entries: z.array(IncidentEntry),
  /** A user's own text, Markdown. */
  note: z.string(),
  similar: z.array(SimilarIncident),
  /** Findings of the causes now, the best first, each with the remedies for this run. */
  findings: z.array(CauseFinding),
});
export type Incident = z.infer<typeof Incident>;

/** An incident as a list shows it. */
export const IncidentRow = Incident.pick({
  id: true,
  subject: true,
  title: true,
  target: true,
  atMs: true,
}).extend({
  /** What the best finding says; null where no known cause matches. */
  looksLike: z.string().nullable(),
  rootCause: z.string().nullable(),
  /** `tested`: a test decided. `mended`: a remedy is proved, or the run that was started with one succeeded. */
  state: z.enum(['open', 'tested', 'mended']),
  /** Reason why its file cannot be read, as a sentence; nothing else is known of it then. */
  unreadable: z.string().optional(),
});
export type IncidentRow = z.infer<typeof IncidentRow>;

/** The diagnosis of a text: what a terminal or a step of the setup printed, and how it ended. */
export const TextToDiagnose = z.object({
  text: z.string().max(4_000_000, 'it is longer than 4 MB'),
  target: TargetId.default('local'),
  /** As its parent saw it; null: not known. */
  exit: z.int().nullable().default(null),
  /** By name, `SIGSEGV`. */
  signal: ShortText.nullable().default(null),
  durationMs: z.number().nullable().default(null),
  /** The interpreter that it used, where that is known. */
  python: PathText.nullable().default(null),
});
export type TextToDiagnose = z.output<typeof TextToDiagnose>;

/** One attempt at a goal: the milestones it reached, and what was changed since the one before. */
export const Attempt = z.object({
  run: RunId,
  name: z.string(),
  atMs: z.number(),
  verdict: Verdict.nullable(),
  /** The run that it was made from; null where none is known. */
  from: RunId.nullable(),
  /** In their order: started, first output, first metric, first checkpoint, ended well. */
  milestones: z.array(z.object({ id: z.string(), title: z.string(), atMs: z.number().nullable() })),
  /** Against the attempt before: names of parameters, versions, variables. */
  changed: z.array(
    z.object({ name: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
  ),
});
export type Attempt = z.infer<typeof Attempt>;
