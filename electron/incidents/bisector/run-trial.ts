import { z } from 'zod';
import type { Refusal } from '#core/contract/refusal';
import type { Exit } from '#core/contract/run/run-directory';
import { Trial, type TrialFolder } from '#core/contract/setup/bisection';
import { type Result, err, ok } from '#core/lib/result';
import type { Target } from '../../targets/target';
import type { BisectedRun } from './bisected-run';
import { endOf, factsOfLog } from './end-of';
import { type BisectFactor, factorsOf } from './factors';

/** For the copy of the folder, the start of the interpreter and the end of the command's processes, seconds. */
const MORE_S = 120;

const Ended = Trial.pick({ code: true, signal: true, timedOut: true, ranS: true, problem: true });
type Ended = z.infer<typeof Ended>;
const Variables = z.object({ variables: Trial.shape.variables });
/** A piece of what the trial printed, base64. */
const Piece = z.object({ log: z.string() });

/** Plan that the user agreed to, and the trials since then. */
interface Agreed {
  readonly worksIn: TrialFolder;
  readonly trials: readonly Trial[];
}

/** Arguments of the script of a trial. */
export function trialWords(
  { spec, runDir, startedMs }: BisectedRun,
  change: Pick<BisectFactor, 'argv' | 'env'> | null,
) {
  return {
    argv: change?.argv ?? spec.argv,
    cwd: spec.cwd,
    env: { ...spec.env, ...change?.env },
    ownEnv: spec.ownEnv ?? [],
    runDir,
    startedMs,
  };
}

/**
 * Runs one trial of a bisection on a target: the command of a run once more, with one factor changed or none, in a process group and its
 * own folder.
 * @param worksIn what was agreed to; where the folder of the run is no longer so, nothing is started
 * @param trials the trials that are done; the first one reported the variables of the environment
 * @param secrets values by the names that the run was given; they are in no command line
 */
export async function runTrial(
  target: Pick<Target, 'runScript'>,
  run: BisectedRun,
  factor: string | null,
  { worksIn, trials }: Agreed,
  limitS: number,
  secrets: Readonly<Record<string, string>> = {},
): Promise<Result<Trial, Refusal>> {
  const factors = factorsOf(run.spec, trials[0]?.variables ?? []);
  const change = factors.find(({ id }) => id === factor);
  if (factor !== null && change === undefined) return err(noSuchFactor(factor));
  const words = { ...trialWords(run, change ?? null), worksIn, limitS };
  const env = secrets;
  const script = 'crashes/bisect_trial';
  const outcome = await target.runScript({
    script,
    python: null,
    words,
    env,
    limitS: limitS + MORE_S,
  });
  if (!outcome.ok) return outcome;
  const { answers, problem, errors } = outcome.value;
  const ended = answers.flatMap((answer) => Ended.safeParse(answer).data ?? []).at(-1);
  const seen = answers.flatMap((answer) => Variables.safeParse(answer).data ?? []).at(-1);
  if (ended === undefined) return err(unanswered(problem ?? errors));
  const log = answers.flatMap((answer) => Piece.safeParse(answer).data?.log ?? []);
  const end = endOf(run.spec, exitOf(ended, run.exit), factsOfLog(run.spec, bytesOf(log)));
  return ok({ ...ended, ...end, factor, variables: seen?.variables ?? [] });
}

const bytesOf = (pieces: readonly string[]): Uint8Array =>
  Buffer.concat(pieces.map((piece) => Buffer.from(piece, 'base64')));

/** The exit of a trial as the supervisor would have written it. One that runs at its limit failed only where its log says so. */
const exitOf = ({ code, signal, timedOut, ranS }: Ended, exit: Exit): Exit => ({
  ...exit,
  code: timedOut ? 0 : code,
  signal: timedOut ? null : signal,
  raw: null,
  elapsedMs: ranS * 1_000,
  oom: { machineKills: null, cgroupKills: null, kernelLog: null },
  survivors: [],
  requested: null,
  spawnError: null,
  crashFiles: [],
});

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
