import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AgentProcess } from './agent-process';
import { AgentRequests } from './agent-requests';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const MINUTES = 60_000;

/** An agent that takes in what it is asked, and never answers. */
function mute() {
  const requests: unknown[] = [];
  const agent: AgentProcess = {
    pid: 7,
    send: (json) => requests.push(json),
    end: () => undefined,
    leave: () => undefined,
    giveUp: () => undefined,
    ended: new Promise(() => undefined),
  };
  return { agent, asked: requests };
}

test.for([
  ['stat', {}, 5],
  ['lookEnv', {}, 5],
  ['runScript', { limitS: 600 }, 15],
  ['sizes', {}, 30],
  ['hashFiles', {}, 720],
] as const)('"%s" is waited for no longer than its limit', async ([verb, fields, minutes]) => {
  const answers: unknown[] = [];
  const result = new AgentRequests().ask(mute().agent, verb, fields);
  void result.then((answer) => answers.push(answer));
  await vi.advanceTimersByTimeAsync(minutes * MINUTES);
  expect(answers).toEqual([]);
  await vi.advanceTimersByTimeAsync(2_000);
  const says = expect.stringContaining(`"${verb}" within ${minutes} min`);
  expect(answers).toMatchObject([{ ok: false, error: { code: 'agent-late', says } }]);
});

test('an answer that came while this computer slept counts, though its time is over', async () => {
  const requests = new AgentRequests();
  const { agent } = mute();
  const result = requests.ask(agent, 'stat', {});
  // The timer is carried out before what the pipe holds is read.
  await vi.advanceTimersByTimeAsync(5 * MINUTES);
  requests.answered({ id: 1, ok: true }, { json: { exists: true }, bytes: new Uint8Array() });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await result).toMatchObject({ ok: true, value: { json: { exists: true } } });
});
