import { implement } from '@orpc/server';
import { api } from '#core/contract/api';
import type { Refusal } from '#core/contract/refusal';
import type { RunDigest, Spec } from '#core/contract/run/run-directory';
import type { Bisection, BisectionRequest } from '#core/contract/setup/bisection';
import { type Result, err, ok } from '#core/lib/result';
import { bisection, usualLimitS } from '../../doctor/bisector/bisector';
import type { BisectedCommand } from '../../doctor/bisector/factors';
import { runTrial } from '../../doctor/bisector/run-trial';
import { readNativeStack } from '../../incidents/native-stack';
import type { Engine } from '../engine';
import { valueOf } from '../refuse';

const { setup } = implement(api);

/** Native crashes: the bisector, which starts the command of a run again with one thing changed, and the stack of its core file. */
export function nativeCrashCalls(engine: Engine) {
  return {
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

/** Runs the trial that is next, and tells what is known after it. */
async function nextTrial(
  { runs, registry, secrets }: Engine,
  { run, trials, limitS }: BisectionRequest,
): Promise<Result<Bisection, Refusal>> {
  const opened = await runs.open(run, 'judged');
  if (!opened.ok) return opened;
  const { spec, digest } = opened.value;
  const refusal = cannotBisect(spec, digest);
  if (refusal !== null) return err(refusal);
  const book = registry.book(spec.target);
  if (!book.ok) return book;
  const { argv, cwd, env } = spec;
  const command: BisectedCommand = { argv, cwd, env, runDir: digest.runDir };
  const limit = limitS ?? usualLimitS(digest.exit?.elapsedMs ?? null);
  const { next } = bisection(command, trials, limit);
  if (next === null) return ok(bisection(command, trials, limit));
  const names = spec.storedKeys ?? spec.secretEnv;
  const keys = await secrets.take(names, spec.target, 'bisection');
  const [first] = trials;
  const done = await runTrial(book.value.target, command, next.factor, first, limit, keys);
  return done.ok ? ok(bisection(command, [...trials, done.value], limit)) : done;
}

function cannotBisect(spec: Spec, { exit }: Pick<RunDigest, 'exit'>): Refusal | null {
  if (spec.importedFrom !== null || exit === null) {
    const why = exit === null ? 'has not ended' : 'was imported and has no command';
    return {
      code: 'cannot-bisect',
      says: `${spec.name} ${why}.`,
      remedy: 'Bisect a run that RL Cockpit started and that crashed.',
    };
  }
  if (spec.launch === undefined) return null;
  return {
    code: 'cannot-bisect',
    says: `${spec.name} is a task of a project: its launcher prepares the run directory, which a trial must not do again.`,
    remedy: 'Run the crash ladder on its environment: doctor --probe crash-ladder.',
  };
}
