import { expect, test } from 'vitest';
import type { Refusal } from '#core/contract/refusal';
import { err, ok, type Result } from '#core/lib/result';
import { GONE } from '../../targets/agent/agent-refusals';
import { launchWithRetry } from './launch-with-retry';

const refused = (code: string): Result<never, Refusal> => err({ code, says: code, remedy: code });

/** A target that gives these answers, one after the other. */
function target(...answers: readonly Result<string, Refusal>[]) {
  let calls = 0;
  const launch = async (): Promise<Result<string, Refusal>> => {
    calls += 1;
    return answers[calls - 1] ?? refused('no more answers');
  };
  return { launch, calls: () => calls };
}

const pause = async (): Promise<void> => undefined;

test('an agent that dies over a launch is followed by one that launches', async () => {
  const { launch, calls } = target(refused(GONE), refused(GONE), ok('/runs/1'));
  expect(await launchWithRetry(launch, pause)).toEqual(ok('/runs/1'));
  expect(calls()).toBe(3);
});

test.each(['run-exists', 'run-locked'])(
  'a launch that began before its agent died (%s) is a success',
  async (code) => {
    const { launch } = target(refused(GONE), refused(code));
    expect((await launchWithRetry(launch, pause)).ok).toBe(true);
  },
);

test('a run that exists before its first launch, and any other refusal, stays refused', async () => {
  for (const code of ['run-exists', 'run-dir-unwritable']) {
    const { launch, calls } = target(refused(code));
    expect(await launchWithRetry(launch, pause)).toEqual(refused(code));
    expect(calls()).toBe(1);
  }
});
