import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AgentClient, eventually } from './agent-client.fixture';
import {
  type StartedRun,
  isAlive,
  waitForExit,
  eventsOf,
  logOf,
  waitForOutput,
} from './target-run.fixture';
import { procOf, pythonArgv, startRun } from './target-run.fixture';

const stateDir = mkdtempSync(path.join(os.tmpdir(), 'rlc-stop-'));
let agent: AgentClient;
beforeAll(() => {
  // As a script with `&` would start it: the training must obey Ctrl+C all the same.
  agent = new AgentClient(stateDir, ['/bin/sh', '-c', 'trap \'\' INT; exec "$@"', 'sh']);
});
afterAll(async () => {
  await agent.close();
  rmSync(stateDir, { recursive: true, force: true });
});
const launch = (argv: readonly string[], more = {}) => startRun(agent, stateDir, argv, more);
const stop = (run: StartedRun, mode: string, nonce = mode) =>
  agent.ask('control', { runId: run.runId, mode, nonce });
const kinds = (run: StartedRun) =>
  eventsOf(run).map(({ kind, signal }) =>
    typeof signal === 'string' ? `${kind} ${signal}` : kind,
  );
const pidIn = (run: StartedRun, word: string) =>
  Number(new RegExp(`${word} (\\d+)`).exec(logOf(run))?.[1]);

test('a training that saves on Ctrl+C is stopped gracefully, the request on record before the signal', async () => {
  const program = `import time
print("ready")
try: time.sleep(60)
except KeyboardInterrupt: print("saved")`;
  const run = await launch(pythonArgv(program));
  await waitForOutput(run, 'ready');
  expect(await stop(run, 'graceful', 'n1')).toMatchObject({ ok: true });
  const exit = await waitForExit(run);
  expect(exit).toMatchObject({
    code: 0,
    signal: null,
    requested: { mode: 'graceful', nonce: 'n1' },
  });
  expect(logOf(run)).toBe('ready\nsaved\n');
  const said = kinds(run);
  expect(said.indexOf('stop-requested')).toBeLessThan(said.indexOf('signal-sent SIGINT'));
  expect(said).not.toContain('signal-sent SIGTERM');
});

test('a training that ignores every polite signal is killed by the last stop step', async () => {
  const program = `import signal, time
for s in (signal.SIGINT, signal.SIGTERM): signal.signal(s, signal.SIG_IGN)
print("deaf")
time.sleep(60)`;
  const run = await launch(pythonArgv(program));
  await waitForOutput(run, 'deaf');
  await stop(run, 'graceful');
  const exit = await waitForExit(run);
  expect(exit).toMatchObject({ code: null, signal: 'SIGKILL', requested: { mode: 'graceful' } });
  expect(kinds(run).filter((kind) => kind.startsWith('signal-sent'))).toEqual([
    'signal-sent SIGINT',
    'signal-sent SIGTERM',
    'signal-sent SIGKILL',
  ]);
});

test('a stronger request overtakes a patient one, and the first is the one on record', async () => {
  const program =
    'import signal, time\nsignal.signal(2, signal.SIG_IGN)\nprint("up")\ntime.sleep(60)';
  const run = await launch(pythonArgv(program), {
    spec: { stop: { gracefulMs: 60_000, termMs: 60_000 } },
  });
  await waitForOutput(run, 'up');
  await stop(run, 'graceful', 'first');
  await eventually('the first signal', () =>
    kinds(run).includes('signal-sent SIGINT') ? true : null,
  );
  await stop(run, 'term', 'second');
  expect(await waitForExit(run)).toMatchObject({
    signal: 'SIGTERM',
    requested: { mode: 'graceful', nonce: 'first' },
  });
});

test('a term stop skips Ctrl+C, a kill skips both', async () => {
  const nap = pythonArgv('import time\nprint("up")\ntime.sleep(60)');
  const [term, kill] = [await launch(nap), await launch(nap)];
  await Promise.all([waitForOutput(term, 'up'), waitForOutput(kill, 'up')]);
  await stop(term, 'term');
  await stop(kill, 'kill');
  expect(await waitForExit(term)).toMatchObject({ signal: 'SIGTERM' });
  expect(await waitForExit(kill)).toMatchObject({ signal: 'SIGKILL' });
  expect(kinds(kill)).not.toContain('signal-sent SIGTERM');
});

test('a suspended training hears the stop', async () => {
  const run = await launch(
    pythonArgv('import os, time\nprint("up")\nos.kill(os.getpid(), 19)\ntime.sleep(60)'),
  );
  await waitForOutput(run, 'up');
  await stop(run, 'term');
  expect(await waitForExit(run)).toMatchObject({ signal: 'SIGTERM' });
});

test('children that a training leaves behind are found and named, not killed unasked', async () => {
  const program =
    'import subprocess\nprint("child", subprocess.Popen(["sleep", "60"], start_new_session=True).pid)';
  const run = await launch(pythonArgv(program));
  const exit = await waitForExit(run);
  const pid = pidIn(run, 'child');
  expect(exit.code).toBe(0);
  expect(exit.survivors).toMatchObject([{ pid, role: 'left over', name: 'sleep' }]);
  expect(isAlive(pid)).toBe(true);
  expect(kinds(run)).toContain('survivors');
  process.kill(pid, 'SIGKILL');
});

test('a stop leaves no process behind, not even those that changed session and lost their parent', async () => {
  const program = `import os, signal, subprocess, time
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        print("daemon", os.getpid()); time.sleep(60)
    os._exit(0)
print("worker", subprocess.Popen(["sleep", "60"], start_new_session=True).pid)
try: time.sleep(60)
except KeyboardInterrupt: print("bye")`;
  const run = await launch(pythonArgv(program));
  await Promise.all([waitForOutput(run, 'daemon '), waitForOutput(run, 'worker ')]);
  await stop(run, 'graceful');
  const exit = await waitForExit(run);
  expect(exit).toMatchObject({ code: 0, survivors: [] });
  expect([isAlive(pidIn(run, 'daemon')), isAlive(pidIn(run, 'worker'))]).toEqual([false, false]);
});

test('a supervisor that the system ends stops its training first and says who asked', async () => {
  const run = await launch(pythonArgv('import time\nprint("up")\ntime.sleep(60)'));
  await waitForOutput(run, 'up');
  process.kill(procOf(run)?.supervisorPid ?? 0, 'SIGTERM');
  expect(await waitForExit(run)).toMatchObject({
    signal: 'SIGTERM',
    requested: { mode: 'term', nonce: 'system' },
  });
});

test('a training whose supervisor was killed can still be stopped, with all that it started', async () => {
  const program = `import signal, subprocess, time
signal.signal(signal.SIGINT, signal.SIG_IGN)
print("worker", subprocess.Popen(["sleep", "60"], start_new_session=True).pid)
time.sleep(60)`;
  const run = await launch(pythonArgv(program));
  await waitForOutput(run, 'worker ');
  const { supervisorPid, pid } = procOf(run) ?? { supervisorPid: 0, pid: 0 };
  process.kill(supervisorPid, 'SIGKILL');
  await eventually('the end of the supervisor', () => (isAlive(supervisorPid) ? null : true));
  expect(await stop(run, 'graceful')).toMatchObject({ ok: true, unsupervised: true });
  const both = [pid, pidIn(run, 'worker')];
  await eventually('the end of both', () => (both.some(isAlive) ? null : true));
  expect(both.map(isAlive)).toEqual([false, false]);
});
