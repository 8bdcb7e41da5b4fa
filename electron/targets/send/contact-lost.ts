import { setTimeout as sleep } from 'node:timers/promises';
import type { Refusal } from '#core/contract/refusal';
import type { Target } from '../target';

/** What an agent itself refuses, and asking again would not change. Everything else is lost contact. */
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
/** Said of one moment; the next try mends it. */
const MENDS: ReadonlySet<string> = new Set(['not-begun', 'piece-damaged', 'proof-lost']);
const FIRST_WAIT_MS = 100;
const LAST_WAIT_MS = 1_000;

export type Setback = 'final' | 'mends' | 'contact';

export function setbackOf({ code }: Refusal): Setback {
  return FINAL.has(code) ? 'final' : MENDS.has(code) ? 'mends' : 'contact';
}

/**
 * Waits until both targets answer again, however long that takes. A channel that was lost dials by itself, at its own
 * pace; one that was let go is connected by a person.
 */
export async function untilBothAnswer(
  targets: readonly Target[],
  signal: AbortSignal,
  onWait: (why: Refusal) => void,
): Promise<void> {
  for (let waitMs = FIRST_WAIT_MS; !signal.aborted; waitMs = Math.min(2 * waitMs, LAST_WAIT_MS)) {
    await sleep(waitMs, undefined, { ref: false, signal }).catch(() => undefined);
    // Asking one that is lost would dial it at once.
    const askable = targets.filter((one) => !one.isWanted() || one.lostSinceMs() === null);
    const hellos = await Promise.all(askable.map((target) => target.hello()));
    const silent = hellos.find((hello) => !hello.ok);
    if (silent !== undefined && !silent.ok) onWait(silent.error);
    else if (askable.length === targets.length) return;
  }
}
