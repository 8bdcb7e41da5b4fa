import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { AgentClient, eventually } from './agent-client.fixture';
import { isAlive, waitForExit, procOf, startRun } from './target-run.fixture';

test('on a full disk the end of a training is recorded at once, with what the disk refused', async ({
  skip,
}) => {
  const small = mkdtempSync(path.join(os.tmpdir(), 'rlc-full-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', small]);
  if (mounted.status !== 0) {
    rmSync(small, { recursive: true });
    return skip('a small disk can be mounted by root only');
  }
  const agent = new AgentClient(small);
  try {
    const script = 'sleep 1; head -c 9000000 /dev/zero; sleep 3; exit 7';
    const run = await startRun(agent, small, ['/bin/sh', '-c', script]);
    const { pid, supervisorPid } = procOf(run) ?? { pid: 0, supervisorPid: 0 };
    await eventually('the end of the training', () => (isAlive(pid) ? null : true));
    const exit = await waitForExit(run);
    expect(exit).toMatchObject({ code: 7, signal: null, spawnError: null });
    expect(exit.disk).toMatchObject({ errno: 'ENOSPC' });
    expect(exit.disk?.untilMs).toBeGreaterThan(exit.disk?.sinceMs ?? Infinity);
    await eventually('the end of the supervisor', () => (isAlive(supervisorPid) ? null : true));
  } finally {
    await agent.close();
    spawnSync('umount', [small]);
    rmSync(small, { recursive: true, force: true });
  }
});
