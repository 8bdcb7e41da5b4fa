import { setTimeout as sleep } from 'node:timers/promises';
import type { Refusal } from '#core/contract/refusal';
import { backOffMs, retry } from '#core/lib/retry';
import type { Target } from '../targets/target';

/** Final errors of a transfer: what an agent itself refuses, and asking again would not change. Everything else is lost contact. */
const FINAL: ReadonlySet<string> = new Set([
  'agent-answer',
  'agent-bug',
  'bad-destination',
  'bad-request',
  'destination-exists',
  'disk-full',
  'given-up',
  'link-outside',
  'merge-conflict',
  'no-such-folder',
  'not-proved',
  'source-changed',
  'too-many-files',
  'unknown-verb',
  'unwritable',
]);
/** Said of one moment; the next try fixes it. */
const RETRYABLE: ReadonlySet<string> = new Set(['not-begun', 'piece-damaged', 'proof-lost']);
const WAITS = { firstMs: 100, maxMs: 1_000 };

export type Setback = 'final' | 'mends' | 'contact';

export function setbackOf({ code }: Refusal): Setback {
  return FINAL.has(code) ? 'final' : RETRYABLE.has(code) ? 'mends' : 'contact';
}

/**
 * Waits until both targets answer again, however long that takes. A channel that was lost reconnects by itself, at its own pace; one that
 * was let go is connected by the user.
 */
export async function untilBothAnswer(
  targets: readonly Target[],
  signal: AbortSignal,
  onWait: (why: Refusal) => void,
): Promise<void> {
  const pause = (ms: number) => sleep(ms, undefined, { ref: false, signal }).catch(() => undefined);
  await pause(WAITS.firstMs);
  await retry(
    () => doAllAnswer(targets, onWait),
    (isDone, tries) => (isDone ? null : backOffMs(WAITS, tries + 1)),
    { sleep: pause, signal },
  );
}

async function doAllAnswer(
  targets: readonly Target[],
  onWait: (why: Refusal) => void,
): Promise<boolean> {
  // Asking one that is lost would reconnect it at once.
  const askable = targets.filter((one) => !one.isWanted() || one.lostSinceMs() === null);
  const hellos = await Promise.all(askable.map((target) => target.hello()));
  const silent = hellos.find((hello) => !hello.ok);
  if (silent !== undefined && !silent.ok) onWait(silent.error);
  return silent === undefined && askable.length === targets.length;
}
