import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { Cable, hasCables } from './cable';
import { Cockpit } from './cockpit';
import { hasSshd, Sshd } from './sshd';

const CUT_MS = 60_000;
/** Twelve lines a second for as long as the cut and what surrounds it. */
const TALKER = `
import time
for i in range(1200):
    print("line", i, flush=True)
    time.sleep(0.083)`;

const canCut = hasSshd && hasCables;
if (!canCut) process.stdout.write('No connection is cut: that wants root, Linux and an sshd.\n');

const ends: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

describe.skipIf(!canCut)('a host whose network is cut for a minute', () => {
  test('is told as unknown, never as stopped; then everything it wrote meanwhile is there', async () => {
    const cable = Cable.lay();
    ends.push(() => cable.remove());
    const sshd = await Sshd.open({ within: cable.within, address: cable.there });
    ends.push(() => sshd.close());
    const cockpit = await Cockpit.open({ RL_COCKPIT_SSH_CONFIG: sshd.config });
    ends.push(() => cockpit.close());
    const serving = await cockpit.serve();
    ends.push(() => serving.end());

    const words = ['--target', 'ssh:lab', '--detach', '--', 'python3', '-u', '-c', TALKER];
    const { runId, runDir } = await cockpit.runView('run', 'command', ...words);
    const view = () => cockpit.runView('show', runId);
    await expect.poll(async () => (await view()).phase, { timeout: 20_000 }).toBe('running');

    cable.pull();
    const cutMs = Date.now();
    await expect
      .poll(async () => (await view()).contact, { timeout: 40_000, interval: 500 })
      .toBe('unknown');
    expect(await view()).toMatchObject({ phase: 'running', verdict: null });
    await sleep(CUT_MS - (Date.now() - cutMs));
    cable.plugIn();

    await expect
      .poll(async () => (await view()).contact, { timeout: 120_000, interval: 500 })
      .toBe('ok');
    await cockpit.cli('logs', runId, '-f');
    expect(await view()).toMatchObject({ phase: 'ended', exit: { code: 0 } });
    const there = await readFile(path.join(runDir, 'output.log'));
    expect(there.toString()).toContain('line 1199');
    expect((await cockpit.cli('logs', runId)).stdout.equals(there)).toBe(true);
  });
});
