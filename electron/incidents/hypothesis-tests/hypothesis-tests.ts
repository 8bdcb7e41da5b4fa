import type { HypothesisTest } from '#core/contract/incident/incident';
import { interpreterOf, interpreterOfRun } from '#core/training/command-script';
import type { Refusal } from '#core/contract/refusal';
import { type Result, err, ok } from '#core/lib/result';
import type { IncidentDeps } from '../incident-deps';
import type { IncidentFiles } from '../incident-files';
import { alreadyTesting, noTest } from '../incident-refusals';
import { readHypothesis } from '../read-hypothesis';
import { type StoredIncident, withEntry, withHypothesis } from '../stored-incident';
import { PendingWork } from '../pending-work';
import { planOf, runTest, type TestContext } from './run-test';

export interface TestDeps extends Pick<IncidentDeps, 'runs' | 'doctor' | 'target' | 'changed'> {
  readonly files: IncidentFiles;
}

const MAX_CLOSE_MS = 5_000;

/** Tests of hypotheses: one at a time for each, in the environment of what failed, recorded when they end. */
export class HypothesisTests {
  readonly #deps: TestDeps;
  /** By incident and hypothesis. */
  readonly #running = new Map<string, AbortController>();
  readonly #pending = new PendingWork();

  constructor(deps: TestDeps) {
    this.#deps = deps;
  }

  /** Hypotheses of an incident whose test runs now. */
  running(incident: string): ReadonlySet<string> {
    const prefix = `${incident}/`;
    const keys = [...this.#running.keys()].filter((key) => key.startsWith(prefix));
    return new Set(keys.map((key) => key.slice(prefix.length)));
  }

  /** Runs the test of a hypothesis and records what it says; an abort ends it there, and is recorded too. */
  run(id: string, of: string, signal: AbortSignal | undefined): Promise<Result<void, Refusal>> {
    return this.#pending.follow(this.#run(id, of, signal));
  }

  async #run(
    id: string,
    of: string,
    signal: AbortSignal | undefined,
  ): Promise<Result<void, Refusal>> {
    const { files } = this.#deps;
    const named = await readHypothesis(files, id, of);
    if (!named.ok) return named;
    const { incident, hypothesis } = named.value;
    const context = await contextOf(incident, this.#deps);
    const plan = planOf(hypothesis, context.values);
    if (plan === null) return err(noTest(hypothesis.title));
    const key = `${id}/${of}`;
    if (this.#running.has(key)) return err(alreadyTesting(hypothesis.title));
    const test = await this.#started(id, key, signal, (stop) =>
      runTest(plan, context, this.#deps, stop),
    );
    if (!test.ok) return test;
    const written = await files.change(id, (now) =>
      now === null ? null : withTest(now, of, test.value),
    );
    this.#deps.changed(id);
    return written.ok ? ok(undefined) : written;
  }

  /** Ends every test that runs, and waits until that is recorded. */
  async close(): Promise<void> {
    for (const stop of this.#running.values()) stop.abort();
    await this.#pending.settled(MAX_CLOSE_MS);
  }

  async #started<T>(
    id: string,
    key: string,
    signal: AbortSignal | undefined,
    run: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const stop = new AbortController();
    const either = signal === undefined ? stop.signal : AbortSignal.any([stop.signal, signal]);
    this.#running.set(key, stop);
    this.#deps.changed(id);
    try {
      return await run(either);
    } finally {
      this.#running.delete(key);
    }
  }
}

const SAYS: Readonly<Record<NonNullable<HypothesisTest['result']>, string>> = {
  supports: 'Test supports',
  falsifies: 'Test falsifies',
  inconclusive: 'Test is inconclusive',
};

/** The incident with a test of one of its hypotheses. What a test falsifies is no root cause any more. */
export function withTest(
  incident: StoredIncident,
  of: string,
  test: HypothesisTest,
): StoredIncident {
  const title = incident.hypotheses.find(({ id }) => id === of)?.title ?? of;
  const tested = withHypothesis(incident, of, (one) => ({
    ...one,
    tests: [...one.tests, test],
    isRootCause: one.isRootCause && test.result !== 'falsifies',
  }));
  const says = `${SAYS[test.result ?? 'inconclusive']}: ${title} ${test.says}`;
  return withEntry(tested, 'test', says, test.endedMs ?? test.startedMs);
}

/** Context in which the tests of an incident run. A run that is gone leaves its target and its interpreter. */
export async function contextOf(
  { subject, target, python }: StoredIncident,
  { runs }: Pick<IncidentDeps, 'runs'>,
): Promise<TestContext> {
  const run = subject.kind === 'run' ? await runs.open(subject.run) : null;
  if (run?.ok !== true) return { target, values: { python, run: null, cwd: null }, env: {} };
  const { spec, digest } = run.value;
  return {
    target,
    values: {
      python: interpreterOfRun(spec) ?? python ?? interpreterOf(spec.argv, null),
      run: digest.runDir,
      cwd: spec.cwd,
    },
    env: spec.env,
  };
}
