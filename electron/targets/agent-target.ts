import type { z } from 'zod';
import type { Refusal } from '#core/contract/refusal';
import type { TargetView } from '#core/contract/target';
import { type Result, ok } from '#core/lib/result';
import { AgentChannel } from './agent-channel';
import { answers } from './agent-messages';
import type { AgentProcess } from './agent-process';
import { patientAsk } from './ask-patiently';
import type { Frame } from './frames';
import type { Target } from './target';

/** A target that is wholly asked of its agent; the kinds differ in how they start it and speak of it. */
export function agentTarget(
  id: string,
  start: (onFrame: (frame: Frame) => void) => Promise<AgentProcess>,
  view: (channel: AgentChannel) => TargetView,
): Target {
  const channel = new AgentChannel(start);
  const askAgent = patientAsk(channel);
  const ask = async <T>(verb: string, fields: object, schema: z.ZodType<T>) =>
    map(await askAgent(verb, fields, schema), ({ value }) => value);
  return {
    id,
    isHere: id === 'local',
    view: () => view(channel),
    hello: () => channel.hello(),
    launch: (spec, secretEnv) => ask('launch', { spec, secretEnv }, answers.launch),
    list: async () => map(await ask('list', {}, answers.list), ({ runs }) => runs),
    digest: async (runId) => map(await ask('digest', { runId }, answers.digest), ({ run }) => run),
    control: async (runId, mode, nonce) =>
      done(await ask('control', { runId, mode, nonce }, answers.nothing)),
    exists: async (path) => map(await ask('stat', { path }, answers.stat), ({ exists }) => exists),
    find: async (root, globs) =>
      map(await ask('find', { root, globs }, answers.find), ({ files }) => files),
    read: async (path, from, max) =>
      map(await askAgent('read', { path, from, max }, answers.read), ({ value, bytes }) => ({
        size: value.size,
        bytes,
      })),
    writeVerdict: async (runId, verdict) =>
      done(await ask('writeVerdict', { runId, verdict }, answers.nothing)),
    envs: async () => map(await ask('envs', {}, answers.envs), ({ envs }) => envs),
    sizes: async (runIds) =>
      map(
        await ask('sizes', { runIds }, answers.sizes),
        ({ sizes }) => new Map(Object.entries(sizes)),
      ),
    remove: async (runId) =>
      map(await ask('remove', { runId }, answers.remove), ({ bytes }) => bytes),
    ...toldBy(channel),
  };
}

/** What comes by itself, and the channel's own state. */
function toldBy(
  channel: AgentChannel,
): Pick<Target, 'tail' | 'onDigest' | 'onGone' | 'onContact' | 'lostSinceMs' | 'close'> {
  return {
    tail: (path, from, ident, sink) => channel.tail(path, from, ident, sink),
    onDigest: (listener) => channel.onDigest(listener),
    onGone: (listener) => channel.onGone(listener),
    onContact: (listener) => channel.onContact(listener),
    lostSinceMs: () => channel.lostSinceMs,
    close: () => channel.close(),
  };
}

function done(answer: Result<unknown, Refusal>): Result<void, Refusal> {
  return answer.ok ? ok(undefined) : answer;
}

function map<T, U>(result: Result<T, Refusal>, change: (value: T) => U): Result<U, Refusal> {
  return result.ok ? ok(change(result.value)) : result;
}
