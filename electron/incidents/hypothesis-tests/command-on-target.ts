import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Target } from '../../targets/target';
import type { CommandEnd } from './judge-test';

/** A command that is run for a test, in the environment of what failed. */
export interface TestCommand {
  readonly argv: readonly string[];
  /** The folder where it failed; null: a temporary one. */
  readonly cwd: string | null;
  /** The interpreter of the run: its commands come first. */
  readonly python: string | null;
  readonly env: Readonly<Record<string, string>>;
  readonly limitS: number;
}

const Answer = z.object({
  end: z.enum(['ended', 'late', 'stopped', 'unstarted']),
  code: z.int().nullable(),
  signal: z.string().nullable(),
  output: z.string(),
  problem: z.string().nullable(),
});

/** The launcher of the command has its own limit, which ends it after the command's. */
const LAUNCH_S = 15;

/**
 * Runs a command on a target with a time limit and answers how it ended, with the last of what it printed. An abort ends
 * the command there. Never throws for what the target answers.
 */
export async function runOnTarget(
  target: Pick<Target, 'runScript'>,
  { argv, cwd, python, env, limitS }: TestCommand,
  signal: AbortSignal,
): Promise<CommandEnd> {
  const token = randomUUID();
  const stop = (): void => void endCommand(target, token);
  if (signal.aborted) return STOPPED;
  signal.addEventListener('abort', stop, { once: true });
  try {
    const outcome = await target.runScript({
      script: 'crashes/run_command',
      python: null,
      words: { argv, cwd, python, limitS, token },
      env,
      limitS: limitS + LAUNCH_S,
    });
    if (!outcome.ok) return unstarted(outcome.error.says);
    const { answers, problem, timedOut } = outcome.value;
    const answer = Answer.safeParse(answers.at(-1)).data;
    if (answer !== undefined) return answer;
    if (timedOut) return { ...STOPPED, end: 'late' };
    return unstarted(problem ?? (outcome.value.errors.trim().split('\n').at(-1) || 'no answer'));
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

async function endCommand(target: Pick<Target, 'runScript'>, token: string): Promise<void> {
  const words = { token };
  const script = 'crashes/stop_command';
  const stopped = await target.runScript({ script, python: null, words, env: {}, limitS: 10 });
  // Its own limit ends it where no one can be reached.
  if (!stopped.ok) process.emitWarning(`A test could not be stopped: ${stopped.error.says}`);
}

const STOPPED: CommandEnd = {
  end: 'stopped',
  code: null,
  signal: null,
  output: '',
  problem: null,
};

const unstarted = (problem: string): CommandEnd => ({ ...STOPPED, end: 'unstarted', problem });
