import type { z } from 'zod';
import type { Refusal } from '#core/contract/refusal';
import type { Result } from '#core/lib/result';
import type { AgentChannel } from './agent-channel';
import { GONE } from './agent-refusals';

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

/**
 * Asks the agent. One that answered and died meanwhile is replaced at once, and a harmless question is put to the
 * next one: whoever follows a run need not know. A target that cannot be reached at all is not asked again.
 */
export async function askPatiently<T>(
  channel: AgentChannel,
  verb: string,
  fields: object,
  schema: z.ZodType<T>,
): Promise<Result<{ value: T; bytes: Uint8Array<ArrayBuffer> }, Refusal>> {
  const hello = await channel.hello();
  if (!hello.ok) return hello;
  let answer = await channel.ask(verb, fields, schema);
  for (let tries = 1; tries < MOST_TRIES && HARMLESS.has(verb); tries += 1) {
    if (answer.ok || answer.error.code !== GONE) break;
    answer = await channel.ask(verb, fields, schema);
  }
  return answer;
}
