import { z } from 'zod';
import { Argument, PathText } from '../bounds';
import { Danger } from '../finding';
import { TargetId } from '../run/run';

/** Quoting by which a command is read. */
export const GuardShell = z.enum(['posix', 'powershell', 'cmd']);
export type GuardShell = z.infer<typeof GuardShell>;

/** Advice guard: a command that is held before it runs, with the reason and a corrected one. */
export const Hold = z.object({
  /** Name of the rule, a file in `electron/doctor/guard/rules/`. */
  rule: z.string(),
  /** One sentence, to be behind "Held before it runs:". */
  says: z.string(),
  /** Reason why it would fail or do harm here: the facts that the rule compared. */
  because: z.string(),
  /** Packages that it would install, replace or delete. Never holds a secret. */
  would: z.string(),
  /** The whole text as it could run instead; null where no command is right. */
  instead: z.object({ text: z.string(), says: z.string() }).nullable(),
  danger: Danger,
});
export type Hold = z.infer<typeof Hold>;

/** A command as it was typed or pasted; it is read, never run. */
export const GuardRequest = z.object({
  target: TargetId,
  /** The interpreter of the environment that is active there; null: none is known. */
  python: PathText.nullable().default(null),
  text: Argument,
  /** null: the usual one of the target. */
  shell: GuardShell.nullable().default(null),
});

export const GuardAnswer = z.object({
  /** The gravest first; [] lets it pass. */
  holds: z.array(Hold),
  /** Sentences about what could not be read, so that rules about it were silent. */
  unread: z.array(z.string()),
});
export type GuardAnswer = z.infer<typeof GuardAnswer>;

/** Programs that a rule may hold, and words that look like a key: everything else passes without a look at the machine. */
const WORTH_READING =
  /\b(?:pip[\d.]*|uv|conda|mamba|micromamba|apt|apt-get|aptitude|nala|rm|find|wsl|wandb)(?:\.exe)?\b|-\w*m(?:pip|uv)\b|key|token|secret|passw|\bsk-|\bhf_|\bgh[pousr]_/i;

/** Whether a rule of the advice guard can hold this text at all. Quick, so that what is typed is not slowed down. */
export const mayBeHeld = (text: string): boolean => WORTH_READING.test(text);
