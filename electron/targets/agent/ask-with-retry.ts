import { setTimeout as sleep } from 'node:timers/promises';
import type { z } from 'zod';
import type { Refusal } from '#core/contract/refusal';
import type { Result } from '#core/lib/result';
import { retry } from '#core/lib/retry';
import type { AgentChannel } from './agent-channel';
import { GONE } from './agent-refusals';

type Answer<T> = Result<{ value: T; bytes: Uint8Array<ArrayBuffer> }, Refusal>;

/** Idempotent requests, which change nothing, or the same again: they may be put twice. */
const HARMLESS: ReadonlySet<string> = new Set([
  'list',
  'digest',
  'stat',
  'alive',
  'find',
  'read',
  'walk',
  'heads',
  'envs',
  'cluster',
  'queuedJob',
  'planJob',
  'planAllocation',
  'allocate',
  'allocation',
  'lookEnv',
  'runScript',
  'endScript',
  'pathSizes',
  'writeVerdict',
  'sizes',
  'remove',
]);
/** An agent that answered before is replaced within a second or two. */
const PATIENCE_MS = 5_000;
const PAUSE_MS = 50;

/**
 * Retries a request when the agent dies over it. One that dies is replaced at once, and a harmless (idempotent) request is put to the next
 * one: anyone who follows a run need not know. A target that never answered gets one more try.
 */
export function askWithRetry(channel: AgentChannel) {
  let hasAnswered = false;
  channel.news.onContact(() => {
    hasAnswered ||= channel.lostSinceMs === null;
  });
  return async <T>(verb: string, fields: object, schema: z.ZodType<T>): Promise<Answer<T>> => {
    // A silent agent is given up after a minute: the wait for the next one begins only then.
    let lostMs: number | null = null;
    const again = (answer: Answer<T>, tries: number): number | null => {
      const isGone = !answer.ok && answer.error.code === GONE;
      if (!isGone || !HARMLESS.has(verb)) return null;
      lostMs ??= performance.now();
      const isOver = hasAnswered ? performance.now() - lostMs > PATIENCE_MS : tries > 1;
      return isOver || channel.isClosed ? null : PAUSE_MS;
    };
    return retry(() => channel.ask(verb, fields, schema), again, { sleep });
  };
}
