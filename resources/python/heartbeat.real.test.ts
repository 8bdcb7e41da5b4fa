import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AgentClient, eventually } from './agent-client.fixture';
import {
  type StartedRun,
  waitForExit,
  eventsOf,
  heartbeatOf,
  pythonArgv,
  startRun,
} from './target-run.fixture';

const stateDir = mkdtempSync(path.join(os.tmpdir(), 'rlc-watch-'));
let agent: AgentClient;
beforeAll(() => {
  agent = new AgentClient(stateDir);
});
afterAll(async () => {
  await agent.close();
  rmSync(stateDir, { recursive: true, force: true });
});
const launch = (argv: readonly string[], more = {}) => startRun(agent, stateDir, argv, more);
const stop = (run: StartedRun, mode: string) =>
  agent.ask('control', { runId: run.runId, mode, nonce: mode });

test('kinds of silence are distinguished: hung when nothing works, quiet while the CPU does', async () => {
  const spec = { quietAfterMs: 1000 };
  const idle = await launch(pythonArgv('import time\nprint("up")\ntime.sleep(60)'), { spec });
  const busy = await launch(pythonArgv('print("up")\nwhile True: pass'), { spec });
  await eventually('hung', () => (heartbeatOf(idle)?.activity === 'hung' ? true : null));
  await eventually('quiet', () => (heartbeatOf(busy)?.activity === 'quiet' ? true : null));
  await Promise.all([stop(idle, 'kill'), stop(busy, 'kill')]);
  await Promise.all([waitForExit(idle), waitForExit(busy)]);
  expect(
    eventsOf(idle)
      .filter((e) => e.kind === 'activity')
      .map((e) => e['activity']),
  ).toContain('hung');
  expect(
    eventsOf(busy)
      .filter((e) => e.kind === 'activity')
      .map((e) => e['activity']),
  ).not.toContain('hung');
});

test('the processes of a training are recognized by their roles', async () => {
  const program = `import multiprocessing, subprocess, sys, time
if __name__ == "__main__":
    workers = [multiprocessing.get_context(kind).Process(target=time.sleep, args=(60,)) for kind in ("spawn", "forkserver", "fork")]
    for worker in workers: worker.start()
    subprocess.Popen(["/bin/sh", "-c", "sleep 60; true"])
    print("up"); time.sleep(60)`;
  const run = await launch(pythonArgv(program));
  const roles = () => (heartbeatOf(run)?.processes ?? []).map((row) => row.role);
  const wanted = ['training', 'vec-env worker', 'fork server', 'forked worker', 'shell'];
  await eventually('all roles', () =>
    wanted.every((role) => roles().includes(role)) ? true : null,
  );
  expect(roles().filter((role) => role === 'vec-env worker')).toHaveLength(2);
  await stop(run, 'kill');
  expect((await waitForExit(run)).survivors).toEqual([]);
});
