import type { z } from 'zod';
import type { Refusal } from '#core/contract/refusal';
import type { Result } from '#core/lib/result';
import type { AgentChannel } from './agent-channel';
import { GONE } from './agent-refusals';

type Answer<T> = Result<{ value: T; bytes: Uint8Array<ArrayBuffer> }, Refusal>;

/** Questions that change nothing, or the same again: they may be put twice. */
const HARMLESS: ReadonlySet<string> = new Set([
  'list',
  'digest',
  'find',
  'read',
  'envs',
  'writeVerdict',
]);
const MOST_TRIES = 5;
/** One that never answered may not be there at all; only a death by accident is worth another start. */
const FIRST_TRIES = 2;

/**
 * Asks the agent of a channel. One that dies is replaced at once, and a harmless question is put to the next one:
 * whoever follows a run need not know.
 */
export function patientAsk(channel: AgentChannel) {
  let hasAnswered = false;
  channel.onContact(() => {
    hasAnswered ||= channel.lostSinceMs === null;
  });
  return async <T>(verb: string, fields: object, schema: z.ZodType<T>): Promise<Answer<T>> => {
    let answer: Answer<T> = await channel.ask(verb, fields, schema);
    for (let tries = 1; tries < (hasAnswered ? MOST_TRIES : FIRST_TRIES); tries += 1) {
      const isGone = !answer.ok && answer.error.code === GONE;
      if (!isGone || !HARMLESS.has(verb)) return answer;
      answer = await channel.ask(verb, fields, schema);
    }
    return answer;
  };
}
