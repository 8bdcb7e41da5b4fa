import { setTimeout as sleep } from 'node:timers/promises';
import type { Refusal } from '#core/contract/refusal';
import { ok, type Result } from '#core/lib/result';
import { retry } from '#core/lib/retry';
import { GONE } from '../../targets/agent/agent-refusals';

/** An agent that died is replaced within a second or two. */
const RETRY_MS = 5_000;
const PAUSE_MS = 50;
/** Codes of a second launch of a run that the first one began. */
export const STARTED: ReadonlySet<string> = new Set(['run-exists', 'run-locked']);

/**
 * Launches a run, and once more with the next agent when one dies over it. Nothing starts twice: a supervisor holds the lock of its
 * run directory, and one that has started anything is found there.
 */
export async function launchWithRetry<T>(
  launch: () => Promise<Result<T, Refusal>>,
  pause: (ms: number) => Promise<unknown> = sleep,
): Promise<Result<T | null, Refusal>> {
  const endMs = performance.now() + RETRY_MS;
  let tries = 0;
  const attempt = (): Promise<Result<T, Refusal>> => {
    tries += 1;
    return launch();
  };
  const again = (answer: Result<T, Refusal>): number | null => {
    const isGone = !answer.ok && answer.error.code === GONE;
    return isGone && (tries < 2 || performance.now() < endMs) ? PAUSE_MS : null;
  };
  const answer = await retry(attempt, again, { sleep: pause });
  return !answer.ok && tries > 1 && STARTED.has(answer.error.code) ? ok(null) : answer;
}
