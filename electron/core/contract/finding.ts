import { z } from 'zod';
import { RunId, TargetId } from './run/run';
import { StartRequest } from './run/start-request';

/**
 * Danger of a remedy, from harmless to irrevocable. `none`: it looks, or sets a form. `changes`: something is added or
 * set, and can be taken back. `interrupts`: programs that run now are ended. `destroys`: files are gone after it.
 */
export const Danger = z.enum(['none', 'changes', 'interrupts', 'destroys']);
export type Danger = z.infer<typeof Danger>;

/** Common fields of every remedy. */
const AnyRemedy = z.object({
  /** Its name among the remedies of one finding or target. */
  id: z.string(),
  /** Button text: a verb and its object. */
  title: z.string(),
  /** Explanation, in sentences; '' if the title says it all. */
  says: z.string(),
  danger: Danger,
  /** The id of the finding that is looked at again and has to be ok after it; null where nothing can prove it. */
  provedBy: z.string().nullable(),
  /** Download and disk size, if known in advance. */
  size: z
    .object({ downloadBytes: z.number().nullable(), diskBytes: z.number().nullable() })
    .optional(),
  /** How to undo it, in a sentence; absent if impossible, or if there is nothing to undo. */
  undo: z.string().optional(),
});

/** A command of this machine: shown whole before, and run by the user in a terminal that can be seen. */
export const CommandRemedy = AnyRemedy.extend({
  kind: z.literal('command'),
  /** The whole command, exactly. */
  argv: z.array(z.string()).min(1),
  /** Added to its environment. */
  env: z.record(z.string(), z.string()),
  /** Runs that are still running, as far as is known, and that it would kill. */
  kills: z.array(z.object({ runId: RunId, name: z.string(), target: TargetId })),
});
export type CommandRemedy = z.infer<typeof CommandRemedy>;

/** Values for the form of a start; what is not named stays as it is. */
export const ParametersRemedy = AnyRemedy.extend({
  kind: z.literal('parameters'),
  set: z.object({
    params: StartRequest.shape.params.unwrap().optional(),
    /** null: the interpreter that fits best. */
    python: z.string().nullable().optional(),
    /** null: a folder of the run's own. */
    cwd: z.string().nullable().optional(),
    /** Environment variables that are added. */
    env: z.record(z.string(), z.string()).optional(),
  }),
});
export type ParametersRemedy = z.infer<typeof ParametersRemedy>;

/** Connects a target: may start a distro or dial a host. */
export const ConnectRemedy = AnyRemedy.extend({ kind: z.literal('connect'), target: TargetId });
export type ConnectRemedy = z.infer<typeof ConnectRemedy>;

/** Lets the user choose something else; the page opens the picker of it. */
export const ChooseRemedy = AnyRemedy.extend({
  kind: z.literal('choose'),
  /** `secret`: the page of stored keys. */
  what: z.enum(['target', 'environment', 'folder', 'secret']),
});
export type ChooseRemedy = z.infer<typeof ChooseRemedy>;

/** Something is missing; the page leads to where it can be installed. */
export const InstallRemedy = AnyRemedy.extend({
  kind: z.literal('install'),
  what: z.enum(['distro', 'python', 'packages', 'model']),
  /** Target on which it is missing; null: this computer. */
  target: TargetId.nullable(),
  /** Goal of the setup whose plan brings it, and the step of that plan; absent: the page chooses by the recipe. */
  goal: z.string().optional(),
  step: z.string().optional(),
});
export type InstallRemedy = z.infer<typeof InstallRemedy>;

/** Leads to the form of another task, which makes what is missing here: data, a model of the phase before. */
export const StartTaskRemedy = AnyRemedy.extend({
  kind: z.literal('start-task'),
  /** Id among the recipes, `PROJECT/TASK`. */
  recipe: z.string(),
  /** null: its first. */
  preset: z.string().nullable(),
});
export type StartTaskRemedy = z.infer<typeof StartTaskRemedy>;

/**
 * Fix of the setup: commands on a target, one after the other, each shown whole before. It stops at the first that
 * fails, and is proved by running the probe `provedBy` again.
 */
export const FixRemedy = AnyRemedy.extend({
  kind: z.literal('fix'),
  target: TargetId,
  /** The interpreter of the environment that it changes; null where it changes none. */
  python: z.string().nullable(),
  /** Who must be present: an administrator for a password or dialog, the user for a yes, or no one. */
  actor: z.enum(['administrator', 'you', 'cockpit']),
  /** argv of each command. */
  lines: z.array(z.array(z.string()).min(1)).min(1),
  /** Added to their environment. Never a secret. */
  env: z.record(z.string(), z.string()),
  /** Words of `lines` that carry the decision, to be marked. */
  changed: z.array(z.string()),
  /** Files and folders that are there after it and were not before, for the ledger. */
  creates: z.array(z.object({ path: z.string(), says: z.string() })),
});
export type FixRemedy = z.infer<typeof FixRemedy>;

/** Remedy for a finding: something that a button of the page can do, after the user's yes. */
export const Remedy = z.discriminatedUnion('kind', [
  CommandRemedy,
  ParametersRemedy,
  ConnectRemedy,
  ChooseRemedy,
  InstallRemedy,
  StartTaskRemedy,
  FixRemedy,
]);
export type Remedy = z.infer<typeof Remedy>;

/** Evidence of a finding: where the user can see it with their own eyes. */
export const Evidence = z.discriminatedUnion('kind', [
  /** A line of output.log, from 1. */
  z.object({
    kind: z.literal('line'),
    line: z.int().min(1),
    /** The line itself, where it is not read anyway. */
    text: z.string().optional(),
    /** Its bytes in output.log: from the first to behind the last. */
    bytes: z.tuple([z.int(), z.int()]).optional(),
  }),
  /** Words of a program or of a file, as they were read. */
  z.object({ kind: z.literal('text'), text: z.string() }),
]);
export type Evidence = z.infer<typeof Evidence>;

/**
 * Severity of a finding. `warn`: it works, but not as one would think. `bad`: it does not work. `unknown`: it could not
 * be looked at, which is never the same as missing.
 */
export const FindingState = z.enum(['ok', 'warn', 'bad', 'unknown']);
export type FindingState = z.infer<typeof FindingState>;

/** Finding of a check, a constraint, a probe or a known problem: state, sentence, evidence and ways out. */
export const Finding = z.object({
  /** Id of what was checked; several findings of one check may share it. */
  id: z.string(),
  state: FindingState,
  /** Finding text: a sentence, or a fragment if it is in a table. */
  says: z.string(),
  /** Expected value; absent if the fact speaks for itself. */
  expected: z.string().optional(),
  /** Advice to the user, in sentences; '' if there is nothing to do. */
  advice: z.string(),
  evidence: z.array(Evidence),
  /** Remedies as buttons, the best first. */
  remedies: z.array(Remedy),
  /** Time of the check; null for what holds at any time. */
  atMs: z.number().nullable(),
  /** Explanation why it does not hold, so that it is no fault: a requested stop ended the run before it could. */
  explainedBy: z.literal('stop').optional(),
});
export type Finding = z.infer<typeof Finding>;

type Said = 'id' | 'state' | 'says';

/** Creates a finding from its text, without advice, evidence, remedy and time unless given. */
export function finding(
  id: string,
  state: FindingState,
  says: string,
  more: Partial<Omit<Finding, Said>> = {},
): Finding {
  return { id, state, says, advice: '', evidence: [], remedies: [], atMs: null, ...more };
}

/** The line of output.log that shows a finding; null where none does. */
export function lineOf({ evidence }: Pick<Finding, 'evidence'>): number | null {
  for (const one of evidence) if (one.kind === 'line') return one.line;
  return null;
}

/** The command of a finding as the user would type it; undefined where none is known. */
export function commandText({ remedies }: Pick<Finding, 'remedies'>): string | undefined {
  return remedies.find((remedy) => remedy.kind === 'command')?.argv.join(' ');
}
