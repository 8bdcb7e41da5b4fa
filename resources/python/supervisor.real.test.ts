import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { mkdirSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { Spec } from '#core/contract/run/run-directory';
import { RunDigest } from '#core/contract/run/run-digest';
import { AgentClient, eventually } from './agent-client.fixture';
import {
  isAlive,
  waitForExit,
  eventsOf,
  exitOf,
  heartbeatOf,
  logOf,
  waitForOutput,
  procOf,
} from './target-run.fixture';
import { pythonArgv, samplesOf, specOf, startRun, newRunId, ticksOf } from './target-run.fixture';

const stateDir = mkdtempSync(path.join(os.tmpdir(), 'rlc-supervisor-'));
const linux = process.platform === 'linux';
let agent: AgentClient;
beforeAll(() => {
  agent = new AgentClient(stateDir);
});
afterAll(async () => {
  await agent.close();
  rmSync(stateDir, { recursive: true, force: true });
});
const launch = (argv: readonly string[], more = {}) => startRun(agent, stateDir, argv, more);
const sh = (script: string) => ['/bin/sh', '-c', script];

test('everything in a run directory parses as the contract says, and the log is direct', async () => {
  const run = await launch(pythonArgv('import time\nfor i in range(6): print(i); time.sleep(0.2)'));
  await eventually('a heartbeat', () => heartbeatOf(run));
  const exit = await waitForExit(run);
  expect(exit).toMatchObject({
    code: 0,
    signal: null,
    core: false,
    raw: 0,
    logBytes: 12,
    survivors: [],
    spawnError: null,
  });
  expect(exit.maxRssBytes).toBeGreaterThan(1e6);
  expect(exit.elapsedMs).toBeGreaterThan(1100);
  expect(logOf(run)).toBe('0\n1\n2\n3\n4\n5\n');
  Spec.parse(JSON.parse(readFileSync(path.join(run.runDir, 'spec.json'), 'utf8')));
  expect(eventsOf(run).map((event) => event.kind)).toEqual(['spawning', 'spawned', 'exited']);
  expect(samplesOf(run).at(-1)?.memTotalBytes).toBeGreaterThan(1e8);
  const ticks = ticksOf(run);
  expect([ticks[0]?.b, ticks.at(-1)?.b]).toEqual([0, 12]);
  expect(ticks.map((tick) => tick.m)).toEqual(
    ticks.map((tick) => tick.m).toSorted((a, b) => a - b),
  );
  expect(statSync(run.runDir).mode & 0o777).toBe(0o700);
  const { pid, start: began } = procOf(run) ?? {};
  expect(heartbeatOf(run)?.processes[0]).toMatchObject({ pid, role: 'training' });
  expect(began).toMatch(/\S/);
});

test('a silence in the log is bounded by ticks on both sides', async () => {
  const run = await launch(pythonArgv('import time\nprint("a"); time.sleep(7); print("b")'));
  await waitForExit(run);
  const ticks = ticksOf(run);
  const [first, silent] = [ticks.find((t) => t.b === 2), ticks.findLast((t) => t.b === 2)];
  expect((silent?.m ?? 0) - (first?.m ?? 0)).toBeGreaterThan(2000);
  expect(ticks.length).toBeLessThanOrEqual(6);
});

test.each([
  ['exit 3', sh('exit 3'), { code: 3, signal: null }],
  [
    'SIGSEGV',
    pythonArgv('import os; os.kill(os.getpid(), 11)'),
    { code: null, signal: 'SIGSEGV', raw: 11 },
  ],
  ['SIGABRT', sh('kill -ABRT $$'), { code: null, signal: 'SIGABRT' }],
  ['SIGKILL', sh('kill -KILL $$'), { code: null, signal: 'SIGKILL', requested: null }],
  ['sys.exit(139)', pythonArgv('raise SystemExit(139)'), { code: 139, signal: null }],
  ['a real-time signal', sh('kill -40 $$'), { code: null, signal: 'SIGRTMIN+6' }],
])('an end by %s is recorded as what it was', async (_name, argv, expected) => {
  const exit = await waitForExit(await launch(argv));
  expect(exit).toMatchObject(expected);
  expect(exit.crashFiles.map((name) => path.basename(name))).toContain('last-lines.txt');
});

test.each([
  ['a program that does not exist', ['/no/such/program'], {}, 'ENOENT', /was not found/],
  ['a file without the right to run', ['./plain'], {}, 'EACCES', /not executable/],
  ['a script without its first line', ['./bare'], {}, 'ENOEXEC', /not a program/],
  [
    'a folder that is not there',
    ['/bin/true'],
    { cwd: '/no/such/folder' },
    'ENOENT',
    /folder \/no\/such/,
  ],
])('%s is a run that never started, with the reason', async (_name, argv, spec, errno, says) => {
  const cwd = path.join(stateDir, 'cwd');
  mkdirSync(cwd, { recursive: true });
  writeFileSync(path.join(cwd, 'plain'), 'x');
  writeFileSync(path.join(cwd, 'bare'), 'echo hi', { mode: 0o755 });
  const run = await launch(argv, { spec: { cwd, ...spec } });
  expect(exitOf(run)).toMatchObject({
    code: null,
    signal: null,
    raw: null,
    spawnError: { errno },
  });
  expect(exitOf(run)?.spawnError?.says).toMatch(says);
  expect(procOf(run)).toBeNull();
});

test('the training gets the environment, its secrets and our mark, and the secrets leave no file', async () => {
  const program =
    'import os\nprint(*(os.environ[n] for n in ("ADDED", "WANDB_KEY", "RL_COCKPIT_RUN")), os.getcwd())';
  const more = {
    secretEnv: { WANDB_KEY: 's3cret' },
    spec: { env: { ADDED: 'yes' }, secretEnv: ['WANDB_KEY'] },
  };
  const run = await launch(pythonArgv(program), more);
  expect(existsSync(path.join(run.runDir, 'env.secret.json'))).toBe(false);
  await waitForExit(run);
  expect(logOf(run)).toBe(`yes s3cret ${run.runId} ${run.runDir}/work\n`);
});

test.runIf(linux)(
  'the training starts with clean signals, its own session and no stray descriptors',
  async () => {
    const script = `import os, signal
print([s for s in range(1, 65) if s in signal.valid_signals() and signal.getsignal(s) is signal.SIG_IGN and s not in (13, 25)])
print(os.getsid(0) == os.getpid(), signal.pthread_sigmask(signal.SIG_BLOCK, []), sorted(os.listdir("/proc/self/fd"))[:4])
print(open("/proc/self/oom_score_adj").read().strip(), os.readlink("/proc/self/fd/0"))`;
    const careless = new AgentClient(stateDir, [
      '/bin/sh',
      '-c',
      'trap \'\' INT HUP TERM QUIT USR1; exec "$@"',
      'sh',
    ]);
    const run = await startRun(careless, stateDir, pythonArgv(script));
    await waitForExit(run);
    await careless.close();
    expect(logOf(run)).toBe("[]\nTrue set() ['0', '1', '2', '3']\n500 /dev/null\n");
  },
);

test('a second supervisor of the same run is turned away by the lock, in words', async () => {
  const run = await launch(pythonArgv('import time; time.sleep(30)'));
  const spec: unknown = JSON.parse(readFileSync(path.join(run.runDir, 'spec.json'), 'utf8'));
  expect(await agent.ask('launch', { spec, secretEnv: {} })).toMatchObject({
    ok: false,
    code: 'run-exists',
  });
  rmSync(path.join(run.runDir, 'proc.json'));
  expect(await agent.ask('launch', { spec, secretEnv: {} })).toMatchObject({
    ok: false,
    code: 'run-locked',
  });
  await agent.ask('control', { runId: run.runId, mode: 'kill', nonce: 'n' });
  await waitForExit(run);
});

test('a spec of another schema is refused by the supervisor instead of half understood', async () => {
  const runDir = path.join(stateDir, 'runs', newRunId());
  const spec = specOf(runDir, ['true'], { schema: 99 });
  expect(await agent.ask('launch', { spec, secretEnv: {} })).toMatchObject({
    code: 'spec-unreadable',
  });
});

test('a killed supervisor leaves the training running, and both facts can be told', async () => {
  const run = await launch(
    pythonArgv('import time\nfor i in range(40): print(i); time.sleep(0.1)'),
  );
  const { supervisorPid, pid } = procOf(run) ?? { supervisorPid: 0, pid: 0 };
  await waitForOutput(run, '3\n');
  process.kill(supervisorPid, 'SIGKILL');
  const digest = async () =>
    RunDigest.parse((await agent.ask('digest', { runId: run.runId }))['run']);
  await eventually('the end of the supervisor', () => (isAlive(supervisorPid) ? null : true));
  expect(await digest()).toMatchObject({
    lock: 'free',
    childAlive: true,
    sameBoot: true,
    exit: null,
  });
  await waitForOutput(run, '39\n');
  await eventually('the end of the training', () => (isAlive(pid) ? null : true));
  expect(await digest()).toMatchObject({ lock: 'free', childAlive: false, exit: null });
});

test('a record of an earlier boot is recognized as such, no matter which process has the pid now', async () => {
  const run = await launch(sh('exit 0'));
  await waitForExit(run);
  const proc = { ...procOf(run), pid: process.pid, bootId: 'another-boot' };
  writeFileSync(path.join(run.runDir, 'proc.json'), JSON.stringify(proc));
  const reply = z.object({ run: RunDigest }).parse(await agent.ask('digest', { runId: run.runId }));
  expect(reply.run).toMatchObject({ sameBoot: false, childAlive: false });
});
