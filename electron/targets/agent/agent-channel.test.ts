import { expect, test } from 'vitest';
import { AgentChannel } from './agent-channel';
import type { AgentEnd, AgentProcess } from './agent-process';
import { gone } from './agent-refusals';
import type { ConnectPolicy } from './contact/connect-policy';
import type { Frame } from './frames';
import { HELLO } from '../fixtures/hello.test-data';

const POLICY: ConnectPolicy = {
  isFree: false,
  heartbeat: null,
  replacesSilent: false,
  firstWaitMs: 1,
  lastWaitMs: 1,
  helloWithinMs: 60_000,
  explain: ({ why }) => gone(why),
  mayRestart: async () => false,
};

/** An agent that answers hello when asked to, and ends when its stdin is closed. */
class SlowAgent {
  #onFrame: ((frame: Frame) => void) | null = null;
  #helloId: number | null = null;
  readonly sent: string[] = [];

  start = async (onFrame: (frame: Frame) => void): Promise<AgentProcess> => {
    this.#onFrame = onFrame;
    const finishes: ((end: AgentEnd) => void)[] = [];
    const ended = new Promise<AgentEnd>((resolve) => finishes.push(resolve));
    const end = (why: string) => () =>
      finishes[0]?.({ why, stderr: '', noise: new Uint8Array(), isAbandoned: false, exitCode: 0 });
    return {
      pid: 7,
      send: (json) => this.#requestOf(json),
      end: end('It ended.'),
      leave: end('It left.'),
      giveUp: (why) => end(why)(),
      ended,
    };
  };

  sayHello(): void {
    const id = this.#helloId;
    this.#onFrame?.({ json: { ...HELLO, id, ok: true }, bytes: new Uint8Array() });
  }

  #requestOf(json: object): void {
    const verb = 'verb' in json ? String(json.verb) : '';
    this.sent.push(verb);
    if (verb === 'hello' && 'id' in json) this.#helloId = Number(json.id);
  }
}

test('nothing is started before somebody connects, and a refusal says so', async () => {
  const agent = new SlowAgent();
  const channel = new AgentChannel('lab', agent.start, POLICY);
  expect(await channel.hello()).toMatchObject({ ok: false, error: { code: 'target-off' } });
  expect(agent.sent).toEqual([]);
  expect(channel.state).toBe('off');
});

test('a hello that comes after the target was let go makes it ready for no one', async () => {
  const agent = new SlowAgent();
  const channel = new AgentChannel('lab', agent.start, POLICY);
  const connecting = channel.connect();
  await expect.poll(() => agent.sent).toEqual(['hello']);
  const letGo = channel.disconnect();
  agent.sayHello();
  expect(await connecting).toMatchObject({ ok: false });
  await letGo;
  expect(channel.state).toBe('off');
  expect(channel.lostSinceMs).not.toBeNull();
  expect(agent.sent).toEqual(['hello']);
});

test('what only the user can fix is reported at once, and no connection is tried again', async () => {
  const refusal = { code: 'ssh-needs-person', says: 'It wants a password.', remedy: 'Log in.' };
  let started = 0;
  const start = async (): Promise<AgentProcess> => {
    started += 1;
    throw new Error('Permission denied');
  };
  const channel = new AgentChannel('lab', start, {
    ...POLICY,
    firstWaitMs: 60_000,
    explain: () => refusal,
    needsPerson: () => true,
  });
  expect(await channel.connect()).toEqual({ ok: false, error: refusal });
  expect(channel).toMatchObject({ state: 'off', problem: refusal });
  expect(await channel.hello()).toEqual({ ok: false, error: refusal });
  expect(started).toBe(1);
});

test('whether another agent may be started is asked again when unknown', async () => {
  const reported = [null, null, true];
  let started = 0;
  const start = async (): Promise<AgentProcess> => {
    started += 1;
    throw new Error('It ended.');
  };
  const again = async () => (reported.length === 0 ? false : (reported.shift() ?? null));
  const channel = new AgentChannel('lab', start, { ...POLICY, mayRestart: again });
  await channel.connect();
  await expect.poll(() => started).toBe(2);
  expect(reported).toEqual([]);
  await expect.poll(() => channel.state).toBe('off');
});

test('a target that is let go while that is asked is not dialled', async () => {
  const answers: ((may: boolean) => void)[] = [];
  let started = 0;
  const start = async (): Promise<AgentProcess> => {
    started += 1;
    throw new Error('It ended.');
  };
  const again = () => new Promise<boolean>((resolve) => answers.push(resolve));
  const channel = new AgentChannel('lab', start, { ...POLICY, mayRestart: again });
  await channel.connect();
  await expect.poll(() => answers.length).toBe(1);
  await channel.disconnect();
  const result = channel.connect();
  answers[0]?.(true);
  await result;
  await expect.poll(() => answers.length).toBe(2);
  expect(started).toBe(2);
  await channel.close();
});

test('anyone who connects again while the agent before still starts has one agent in the end', async () => {
  const starts: (() => void)[] = [];
  const ended: number[] = [];
  const agents: SlowAgent[] = [];
  const start = async (onFrame: (frame: Frame) => void): Promise<AgentProcess> => {
    const slow = new SlowAgent();
    const number = agents.push(slow);
    await new Promise<void>((resolve) => starts.push(resolve));
    const agent = await slow.start(onFrame);
    void agent.ended.then(() => ended.push(number));
    return agent;
  };
  const channel = new AgentChannel('lab', start, POLICY);
  const first = channel.connect();
  await channel.disconnect();
  const second = channel.connect();
  for (const begin of starts) begin();
  await expect.poll(() => agents[1]?.sent).toEqual(['hello']);
  expect(await first).toMatchObject({ ok: false });
  expect(ended).toEqual([1]);
  agents[1]?.sayHello();
  expect(await second).toMatchObject({ ok: true });
  expect(channel).toMatchObject({ state: 'ready', lostSinceMs: null });
  await channel.close();
});
