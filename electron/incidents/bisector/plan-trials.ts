import { z } from 'zod';
import type { Refusal } from '#core/contract/refusal';
import { BisectionPlan } from '#core/contract/setup/bisection';
import { type Result, err, ok } from '#core/lib/result';
import type { Target } from '../../targets/target';
import type { BisectedRun } from './bisected-run';
import { bisection, endSentence } from './bisector';
import { trialWords } from './run-trial';

/** Seconds to look through the folder of the run. */
const PROBE_LIMIT_S = 60;

const Inspected = BisectionPlan.pick({
  worksIn: true,
  why: true,
  files: true,
  bytes: true,
  leftOut: true,
  outside: true,
  argv: true,
});
const Problem = z.object({ problem: z.string() });

/** Plan of a bisection's trials and where they write, found out on the target. Starts nothing and writes nothing. */
export async function planTrials(
  target: Pick<Target, 'runScript'>,
  run: BisectedRun,
  limitS: number,
): Promise<Result<BisectionPlan, Refusal>> {
  const { spec, exit, end } = run;
  const outcome = await target.runScript({
    script: 'crashes/bisect_trial',
    python: null,
    words: { ...trialWords(run, null), worksIn: null, limitS },
    env: {},
    limitS: PROBE_LIMIT_S,
  });
  if (!outcome.ok) return outcome;
  const [answer] = outcome.value.answers;
  const scan = Inspected.safeParse(answer).data;
  if (scan === undefined) {
    const { problem, errors } = outcome.value;
    return err(unplanned(Problem.safeParse(answer).data?.problem ?? problem ?? errors));
  }
  const ran = { code: exit.code, signal: exit.signal, ranS: exit.elapsedMs / 1_000 };
  return ok({
    ...scan,
    folder: spec.cwd,
    keys: spec.secretEnv,
    ended: endSentence({ ...ran, ...end, timedOut: false, problem: null }, limitS),
    most: bisection(run, [], limitS).left,
    limitS,
  });
}

const unplanned = (why: string): Refusal => ({
  code: 'cannot-bisect',
  says: `No trial can be prepared: ${why.trim().slice(-300) || 'no reason was given'}.`,
  remedy: 'Bring the folder of the run back, or bisect another run.',
});
