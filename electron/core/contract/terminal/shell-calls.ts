import { z } from 'zod';
import { base } from '../api-base';
import { TargetId } from '../run/run';
import { OpenTerminal } from './terminal';

/** A shell as the user asks for it, on any target. */
export const ShellCommandRequest = z.object({
  target: TargetId,
  /** An absolute path on the target; null = the user's home there. */
  cwd: z.string().max(4_096).nullable().default(null),
  /** The interpreter of the environment that is to be active. */
  python: z.string().max(4_096).nullable().default(null),
  /**
   * A plain shell although the target is not connected: what its client asks (a fingerprint, a password) is answered
   * in it. Only where a client asks such things (SSH).
   */
  signIn: z.boolean().default(false),
});
export type ShellCommandRequest = z.input<typeof ShellCommandRequest>;

/** Command that opens a shell, here or through the client of its target. */
export const ShellCommand = OpenTerminal.pick({
  argv: true,
  cwd: true,
  env: true,
  title: true,
  activate: true,
  target: true,
  fixRun: true,
});
export type ShellCommand = z.output<typeof ShellCommand>;

export const shellCalls = {
  /** Starts and connects nothing; refused with `target-off` where somebody has to connect first. */
  command: base.input(ShellCommandRequest).output(ShellCommand),
};
