import { z } from 'zod';
import type { Refusal } from '#core/contract/refusal';
import { Trial } from '#core/contract/setup/bisection';
import { type Result, err, ok } from '#core/lib/result';
import type { Target } from '../../targets/target';
import { type BisectedCommand, factorsOf } from './factors';

/** For the start of the interpreter and the end of the command's processes, seconds. */
const MORE_S = 15;

const Ended = Trial.omit({ factor: true, variables: true });
const Variables = z.object({ variables: Trial.shape.variables });

/**
 * Runs one trial of a bisection on a target: the command of a run once more, with one factor changed or none, in a process group of its own.
 * @param first the first trial, which told the variables of the environment; undefined: this is it
 * @param secrets values by the names that the run was given; they stand in no command line
 */
export async function runTrial(
  target: Pick<Target, 'probe'>,
  command: BisectedCommand,
  factor: string | null,
  first: Trial | undefined,
  limitS: number,
  secrets: Readonly<Record<string, string>> = {},
): Promise<Result<Trial, Refusal>> {
  const factors = factorsOf(command, first?.variables ?? []);
  const change = factors.find(({ id }) => id === factor);
  if (factor !== null && change === undefined) return err(noSuchFactor(factor));
  const words = {
    argv: change?.argv ?? command.argv,
    cwd: command.cwd,
    env: { ...command.env, ...change?.env },
    runDir: command.runDir,
    limitS,
  };
  const env = secrets;
  const script = 'crash_trials/bisect_trial';
  const outcome = await target.probe({ script, python: null, words, env, limitS: limitS + MORE_S });
  if (!outcome.ok) return outcome;
  const { answers, problem, errors } = outcome.value;
  const ended = answers.flatMap((answer) => Ended.safeParse(answer).data ?? []).at(-1);
  const seen = answers.flatMap((answer) => Variables.safeParse(answer).data ?? []).at(-1);
  if (ended === undefined) return err(unanswered(problem ?? errors));
  return ok({ ...ended, factor, variables: seen?.variables ?? [] });
}

const noSuchFactor = (factor: string): Refusal => ({
  code: 'no-such-factor',
  says: `A bisection of this run does not vary ${factor}.`,
  remedy: 'Start the bisection again from its first trial.',
});

const unanswered = (why: string): Refusal => ({
  code: 'trial-unanswered',
  says: `A trial of the bisection gave no answer (${why.trim().slice(-300) || 'no reason given'}).`,
  remedy: 'Try it again.',
});
