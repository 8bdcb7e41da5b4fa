import { implement } from '@orpc/server';
import { api } from '#core/contract/api';
import type { Refusal } from '#core/contract/refusal';
import type { Verdict } from '#core/contract/run/run';
import type { Spec } from '#core/contract/run/run-directory';
import type { RunDigest } from '#core/contract/run/run-digest';
import type {
  Bisection,
  BisectionPlan,
  BisectionRequest,
  BisectionSubject,
} from '#core/contract/setup/bisection';
import { type Result, err, ok } from '#core/lib/result';
import type { BisectedRun } from '../../incidents/bisector/bisected-run';
import { bisection, usualLimitS } from '../../incidents/bisector/bisector';
import { endOf } from '../../incidents/bisector/end-of';
import { planTrials } from '../../incidents/bisector/plan-trials';
import { runTrial } from '../../incidents/bisector/run-trial';
import { readNativeStack } from '../../incidents/native-stack';
import type { Target } from '../../targets/target';
import type { Engine } from '../engine';
import { valueOf } from '../refuse';

const { setup } = implement(api);

/** Native crashes: the bisector, which starts the command of a run again with one thing changed, and the stack of its core file. */
export function nativeCrashCalls(engine: Engine) {
  return {
    bisectPlan: setup.bisectPlan.handler(async ({ input, errors }) =>
      valueOf(await planned(engine, input), errors),
    ),
    bisect: setup.bisect.handler(async ({ input, errors }) =>
      valueOf(await nextTrial(engine, input), errors),
    ),
    nativeStack: setup.nativeStack.handler(async ({ input, errors }) => {
      const { spec, digest } = valueOf(await engine.runs.open(input.run, 'judged'), errors);
      const { target } = valueOf(engine.registry.book(spec.target), errors);
      return valueOf(await readNativeStack(target, spec, digest), errors);
    }),
  };
}

/** Plan of the trials, before one is started. */
async function planned(
  engine: Engine,
  { run, limitS }: BisectionSubject,
): Promise<Result<BisectionPlan, Refusal>> {
  const result = await failedRun(engine, run);
  if (!result.ok) return result;
  const { target, failed } = result.value;
  return planTrials(target, failed, limitS ?? usualLimitS(failed.exit.elapsedMs));
}

/** Runs the trial that is next, and shows what is known after it. */
async function nextTrial(
  engine: Engine,
  { run, trials, worksIn, limitS }: BisectionRequest,
): Promise<Result<Bisection, Refusal>> {
  const result = await failedRun(engine, run);
  if (!result.ok) return result;
  const { target, failed } = result.value;
  const { spec } = failed;
  const limit = limitS ?? usualLimitS(failed.exit.elapsedMs);
  const state = bisection(failed, trials, limit);
  if (state.next === null) return ok(state);
  const keys = await engine.secrets.collect(
    spec.storedKeys ?? spec.secretEnv,
    spec.target,
    'bisection',
  );
  const request = { worksIn, trials };
  const done = await runTrial(target, failed, state.next.factor, request, limit, keys);
  return done.ok ? ok(bisection(failed, [...trials, done.value], limit)) : done;
}

interface FailedRun {
  readonly target: Target;
  readonly failed: BisectedRun;
}

/** The run whose command may be tried again; refused where it did not fail, or failed in a way that no trial can show. */
async function failedRun(
  { runs, registry, store }: Engine,
  id: string,
): Promise<Result<FailedRun, Refusal>> {
  const opened = await runs.open(id, 'judged');
  if (!opened.ok) return opened;
  const { spec, digest } = opened.value;
  const { exit, proc, runDir } = digest;
  const refusal = cannotBisect(spec, exit);
  if (refusal !== null || exit === null) return err(refusal ?? notEnded(spec));
  const book = registry.book(spec.target);
  if (!book.ok) return book;
  const [{ verdict }, log] = await Promise.all([opened.value.view(), store.logFacts(spec.runId)]);
  const end = endOf(spec, exit, log);
  if (!isFailed(verdict) || !end.failed) return err(notFailed(spec, verdict));
  const startedMs = proc?.startedMs ?? spec.createdMs;
  return ok({ target: book.value.target, failed: { spec, runDir, startedMs, exit, end } });
}

const isFailed = (verdict: Verdict | null): boolean =>
  verdict === 'failed' || verdict === 'suspicious' || verdict === 'lost';

/** Neither a run that did well, nor one whose exit and log show nothing that a trial could repeat. */
const notFailed = ({ name }: Spec, verdict: Verdict | null): Refusal => ({
  code: 'cannot-bisect',
  says: isFailed(verdict)
    ? `${name} is ${verdict}, but neither its exit nor its log shows a failure that a trial could repeat.`
    : `${name} did not fail (${verdict ?? 'no verdict yet'}), so nothing was started.`,
  remedy: isFailed(verdict)
    ? 'See why it is so on its page, or with: show RUN.'
    : 'Bisect a run that RL Cockpit started and that failed. To start a good one again: run --from RUN.',
});

const notEnded = ({ name }: Spec): Refusal => ({
  code: 'cannot-bisect',
  says: `${name} has not ended.`,
  remedy: 'Bisect a run that RL Cockpit started and that failed.',
});

function cannotBisect(spec: Spec, exit: RunDigest['exit']): Refusal | null {
  if (spec.importedFrom !== null) {
    return { ...notEnded(spec), says: `${spec.name} was imported and has no command.` };
  }
  if (exit === null) return notEnded(spec);
  if (spec.launch === undefined) return null;
  return {
    code: 'cannot-bisect',
    says: `${spec.name} is a task of a project: its launcher prepares the run directory, which a trial must not do again.`,
    remedy: 'Run the crash ladder on its environment: doctor --probe crash-ladder.',
  };
}
