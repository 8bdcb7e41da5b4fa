import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { AgentChannel } from './agent-channel';
import type { AgentEnd, AgentProcess } from './agent-process';
import { GONE, gone } from './agent-refusals';
import { askWithRetry } from './ask-with-retry';
import { LOCAL_POLICY } from './contact/connect-policy';
import type { Frame } from './frames';
import { HELLO } from '../fixtures/hello.test-data';

const Answered = z.object({ by: z.number() });

/** Agents of which the first dies of the first question after hello, unanswered; each later one answers with its number. */
function agents(diesAfterMs = 0): { readonly channel: AgentChannel; readonly requests: string[] } {
  let count = 0;
  const requests: string[] = [];
  const start = async (onFrame: (frame: Frame) => void): Promise<AgentProcess> => {
    count += 1;
    const by = count;
    const finishes: ((end: AgentEnd) => void)[] = [];
    const ended = new Promise<AgentEnd>((resolve) => finishes.push(resolve));
    const end = (why: string): void =>
      finishes[0]?.({ why, stderr: '', noise: new Uint8Array(), isAbandoned: false, exitCode: 0 });
    const answer = (json: object): void => {
      const { id, verb } = z.object({ id: z.number(), verb: z.string() }).parse(json);
      if (verb === 'watch') return;
      if (verb !== 'hello' && verb !== 'ping') requests.push(`${by} ${verb}`);
      if (verb !== 'hello' && by === 1) setTimeout(() => end('It was killed.'), diesAfterMs);
      else onFrame({ json: { ...HELLO, by, id, ok: true }, bytes: new Uint8Array() });
    };
    const send = (json: object): void => queueMicrotask(() => answer(json));
    return {
      pid: by,
      send,
      end: () => end('It ended.'),
      leave: () => undefined,
      giveUp: end,
      ended,
    };
  };
  const connectPolicy = {
    ...LOCAL_POLICY,
    firstWaitMs: 1,
    explain: ({ why }: AgentEnd) => gone(why),
  };
  return { channel: new AgentChannel('here', start, connectPolicy), requests };
}

test.for(['stat', 'lookEnv', 'read'])('%s is asked again of the next agent', async (verb) => {
  const { channel, requests } = agents();
  const answer = await askWithRetry(channel)(verb, {}, Answered);
  expect(answer).toMatchObject({ ok: true, value: { value: { by: 2 } } });
  expect(requests).toEqual([`1 ${verb}`, `2 ${verb}`]);
  await channel.close();
});

test.for(['launch', 'control'])('%s may not happen twice, so it is refused', async (verb) => {
  const { channel, requests } = agents();
  expect(await askWithRetry(channel)(verb, {}, Answered)).toMatchObject({ error: { code: GONE } });
  expect(requests).toEqual([`1 ${verb}`]);
  await channel.close();
});

test('a question to an agent that was silent for a minute before it was given up is asked again of the next one', async () => {
  vi.useFakeTimers();
  const { channel, requests } = agents(70_000);
  const answer = askWithRetry(channel)('stat', {}, Answered);
  await vi.advanceTimersByTimeAsync(80_000);
  expect(await answer).toMatchObject({ ok: true, value: { value: { by: 2 } } });
  expect(requests).toEqual(['1 stat', '2 stat']);
  vi.useRealTimers();
  await channel.close();
});
