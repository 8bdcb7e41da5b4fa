import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { answers } from './agent-messages';
import { BOOT_ARGS } from './agent-boot';
import { AgentChannel } from './agent-channel';
import { startAgent } from './agent-process';
import { SILENT } from './agent-refusals';
import { askWithRetry } from './ask-with-retry';
import { LOCAL_POLICY } from './contact/connect-policy';
import { packToolsPayload } from '../fixtures/tools-payload.fixture';
import { findPython } from '../interpreter/find-python';
import { patient } from '../../../scripts/setup/patience.mjs';

const SOON = { timeout: patient(20_000) };

beforeAll(packToolsPayload);

/** This computer, with a heartbeat that beats faster than the real one. */
async function channelHere() {
  const folder = await mkdtemp(join(tmpdir(), 'rl-cockpit-silent '));
  const python = await findPython(process.env, process.platform);
  if (python === null) throw new Error('There is no Python here.');
  const heartbeat = { everyMs: 200, quietMs: 1_000, deadMs: 600_000 };
  const door = { file: python, args: BOOT_ARGS };
  const channel = new AgentChannel('here', (onFrame) => startAgent(door, folder, onFrame), {
    ...LOCAL_POLICY,
    heartbeat,
  });
  onTestFinished(async () => {
    await channel.close();
    await rm(folder, { recursive: true, force: true });
  });
  return { channel, folder };
}

async function pidOf(channel: AgentChannel): Promise<number> {
  const hello = await channel.hello();
  if (!hello.ok) throw new Error(hello.error.says);
  return hello.value.pid;
}

function exists(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test(
  'an agent that is frozen is noticed, the next question gets a new one, and of a followed file no byte is lost',
  SOON,
  async () => {
    const { channel, folder } = await channelHere();
    const path = join(folder, 'output.log');
    await writeFile(path, 'before\n');
    let seen = '';
    channel.tail(path, 0, null, {
      data: async (from, bytes) => {
        expect(from).toBe(seen.length);
        seen += Buffer.from(bytes).toString();
      },
      reset: async () => expect.unreachable('The file was not replaced.'),
    });
    await expect.poll(() => seen, SOON).toBe('before\n');
    const frozen = await pidOf(channel);
    const beforeMs = Date.now();
    process.kill(frozen, 'SIGSTOP');
    await writeFile(path, 'meanwhile\n', { flag: 'a' });
    await expect.poll(() => channel.problem?.code, SOON).toBe(SILENT);
    expect(channel.state).toBe('lost');
    // Since it was last heard of, not since it was noticed.
    expect(Number(channel.lostSinceMs) - beforeMs).toBeLessThan(1_000);
    expect(seen).toBe('before\n');
    const answer = await askWithRetry(channel)('stat', { path }, answers.stat);
    expect(answer).toMatchObject({ ok: true, value: { value: { exists: true } } });
    expect(await pidOf(channel)).not.toBe(frozen);
    await expect.poll(() => exists(frozen), SOON).toBe(false);
    await expect.poll(() => seen, SOON).toBe('before\nmeanwhile\n');
  },
);

test('a question that an agent was frozen over is answered by the next', SOON, async () => {
  const { channel, folder } = await channelHere();
  const frozen = await pidOf(channel);
  process.kill(frozen, 'SIGSTOP');
  const first = askWithRetry(channel)('stat', { path: folder }, answers.stat);
  await expect.poll(() => channel.problem?.code, SOON).toBe(SILENT);
  const second = askWithRetry(channel)('stat', { path: folder }, answers.stat);
  expect([await first, await second]).toMatchObject([{ ok: true }, { ok: true }]);
});
