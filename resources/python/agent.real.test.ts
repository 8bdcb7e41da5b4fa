import { appendFileSync, mkdtempSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { mkdirSync, readFileSync, symlinkSync, truncateSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { RunDigest } from '#core/contract/run/run-digest';
import { Hello } from '#core/contract/target/target';
import { AgentClient, eventually } from './agent-client.fixture';
import { waitForExit, logOf, pythonArgv, startRun } from './target-run.fixture';

const stateDir = mkdtempSync(path.join(os.tmpdir(), 'rlc-agent-'));
const file = (name: string) => path.join(stateDir, name);
let agent: AgentClient;
beforeAll(() => {
  agent = new AgentClient(stateDir);
});
afterAll(async () => {
  await agent.close();
  rmSync(stateDir, { recursive: true, force: true });
});

function tail(tailId: string, name: string, more: object = {}) {
  const fields = { tailId, path: file(name), from: 0, ident: null, credit: 1 << 20, ...more };
  return agent.ask('tail', fields);
}
async function showing(tailId: string, text: string): Promise<string> {
  await eventually(`${tailId} showing ${JSON.stringify(text)}`, () =>
    agent.tailed(tailId).toString() === text ? true : null,
  );
  return agent.tailed(tailId).toString();
}

test('the same verdict again is not written again, so that a copy under way does not find it changed', async () => {
  const runId = '20260101-000000-0000abcd';
  const runDir = path.join(stateDir, 'runs', runId);
  mkdirSync(runDir, { recursive: true });
  const inode = async (verdict: string): Promise<number> => {
    await agent.ask('writeVerdict', { runId, verdict: { schema: 1, verdict } });
    return statSync(path.join(runDir, 'verdict.json')).ino;
  };
  const first = await inode('succeeded');
  expect(await inode('succeeded')).toBe(first);
  expect(await inode('suspicious')).not.toBe(first);
  rmSync(runDir, { recursive: true });
});

test('the agent introduces its machine in the words of the contract', async () => {
  const hello = Hello.parse(await agent.ask('hello'));
  expect(hello.toolsDir).toBe(path.join(stateDir, 'python', hello.toolsSha));
  expect(hello.runsDir).toBe(path.join(stateDir, 'runs'));
  expect(hello.memTotalBytes).toBeGreaterThan(1e8);
});

test('a damaged file of ours on the target is fixed by the next agent', async () => {
  const { toolsDir } = Hello.parse(await agent.ask('hello'));
  const damaged = path.join(toolsDir, 'rl_cockpit_target', 'supervisor', 'ticks.py');
  const full = readFileSync(damaged, 'utf8');
  writeFileSync(damaged, 'half a fi');
  const second = new AgentClient(stateDir);
  await second.ask('hello');
  await second.close();
  expect(readFileSync(damaged, 'utf8')).toBe(full);
});

test('a state folder that cannot be written is reported with its remedy instead of a traceback', async () => {
  writeFileSync(file('plain'), '');
  const client = new AgentClient(file('plain'));
  const [first] = await eventually('a frame', () =>
    client.pushes.length > 0 ? client.pushes : null,
  );
  expect(first?.json).toMatchObject({ push: 'boot-failed', code: 'state-unwritable' });
  await client.exited();
});

test('a file that does not exist yet is waited for, then followed byte by byte', async () => {
  await tail('later', 'later.log');
  writeFileSync(file('later.log'), 'one\n');
  expect(await showing('later', 'one\n')).toBe('one\n');
  appendFileSync(file('later.log'), 'tw');
  appendFileSync(file('later.log'), 'o\n');
  expect(await showing('later', 'one\ntwo\n')).toBe('one\ntwo\n');
});

test('never more is sent than the credit allows', async () => {
  writeFileSync(file('big.log'), Buffer.alloc(700_000, 'x'));
  await tail('big', 'big.log', { credit: 300_000 });
  await eventually('the credit used up', () =>
    agent.tailed('big').length >= 300_000 ? true : null,
  );
  await sleep(200);
  expect(agent.tailed('big')).toHaveLength(300_000);
  await agent.ask('credit', { tailId: 'big', bytes: 1_000_000 });
  await eventually('the rest', () => (agent.tailed('big').length === 700_000 ? true : null));
  const sizes = agent.pushes.filter((p) => p.json['tailId'] === 'big').map((p) => p.bytes.length);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(256 * 1024);
});

test('a file that shrank, was rewritten in place or was replaced starts over', async () => {
  writeFileSync(file('csv'), 'a,b\n1,2\n');
  await tail('csv', 'csv');
  expect(await showing('csv', 'a,b\n1,2\n')).toBe('a,b\n1,2\n');
  truncateSync(file('csv'), 4);
  expect(await showing('csv', 'a,b\n')).toBe('a,b\n');
  writeFileSync(file('csv'), 'a,b,c\n1,2,3\n4,5,6\n');
  expect(await showing('csv', 'a,b,c\n1,2,3\n4,5,6\n')).toBe('a,b,c\n1,2,3\n4,5,6\n');
  writeFileSync(file('csv.new'), 'z\n9\n8\n7\n6\n5\n4\n3\n2\n1\n');
  renameSync(file('csv.new'), file('csv'));
  expect(await showing('csv', 'z\n9\n8\n7\n6\n5\n4\n3\n2\n1\n')).toBe(
    'z\n9\n8\n7\n6\n5\n4\n3\n2\n1\n',
  );
});

test('a tail that continues with the identity of another file starts over, with its own it continues', async () => {
  writeFileSync(file('on.log'), 'abcdef');
  const ident = z.string().parse((await agent.ask('stat', { path: file('on.log') }))['ident']);
  await tail('same', 'on.log', { from: 4, ident });
  await tail('other', 'on.log', { from: 4, ident: '1:1' });
  expect(await showing('same', 'ef')).toBe('ef');
  expect(await showing('other', 'abcdef')).toBe('abcdef');
});

test('the end of what is there is reported once when it is asked for, also for an empty file', async () => {
  writeFileSync(file('empty.log'), '');
  await tail('empty', 'empty.log');
  await agent.ask('size', { tailId: 'empty' });
  await eventually('the end', () => agent.pushes.find((p) => p.json['tailId'] === 'empty'));
  await sleep(150);
  expect(agent.pushes.filter((p) => p.json['tailId'] === 'empty')).toHaveLength(1);
});

test('find understands *, ** and ?, and passes over dangling links and folders', async () => {
  mkdirSync(file('tree/a/b'), { recursive: true });
  for (const name of ['tree/x1.csv', 'tree/a/x2.csv', 'tree/a/b/x33.csv', 'tree/a/[1].csv'])
    writeFileSync(file(name), '1');
  symlinkSync('nowhere', file('tree/x9.csv'));
  const globs = ['*.csv', '**/x?.csv', `${stateDir}/tree/a/[[]1].csv`, 'a/[1].csv', 'none/**'];
  const reply = await agent.ask('find', { root: file('tree'), globs });
  const Detected = z.object({ files: z.array(z.object({ glob: z.string(), path: z.string() })) });
  const matches = Detected.parse(reply).files.map(
    (f) => `${f.glob} ${path.relative(file('tree'), f.path)}`,
  );
  expect(matches.toSorted()).toEqual([
    '**/x?.csv a/x2.csv',
    '**/x?.csv x1.csv',
    '*.csv x1.csv',
    'a/[1].csv a/[1].csv',
  ]);
});

test('read answers a piece and the size; stat distinguishes a missing file from a present one', async () => {
  writeFileSync(file('piece'), '0123456789');
  const piece = await agent.ask('read', { path: file('piece'), from: 3, max: 4 });
  expect([piece.bytes.toString(), piece['size']]).toEqual(['3456', 10]);
  expect(await agent.ask('read', { path: file('no'), from: 0, max: 4 })).toMatchObject({
    ok: false,
    code: 'unreadable',
  });
  expect(await agent.ask('stat', { path: file('no') })).toMatchObject({ ok: true, exists: false });
});

test('nonsense is refused in words and the agent lives on', async () => {
  expect(await agent.ask('dance')).toMatchObject({ ok: false, code: 'unknown-verb' });
  expect(
    await agent.ask('tail', { tailId: 'x', path: 'relative', from: 0, credit: 1 }),
  ).toMatchObject({ code: 'bad-request' });
  expect(await agent.ask('digest', { runId: '../../etc' })).toMatchObject({ code: 'no-such-run' });
  expect(await agent.ask('launch', { spec: { runId: '../x' }, secretEnv: {} })).toMatchObject({
    code: 'bad-spec',
  });
});

test('a killed agent takes nothing along: its successor finds the run and continues reading where it left off', async () => {
  const first = new AgentClient(stateDir);
  const program = 'import time\nfor i in range(300): print("line", i); time.sleep(0.01)';
  const run = await startRun(first, stateDir, pythonArgv(program));
  const output = path.join(run.runDir, 'output.log');
  const fields = { tailId: 'log', path: output, credit: 1 << 20 };
  await first.ask('tail', { ...fields, from: 0, ident: null });
  await eventually('some output', () => (first.tailed('log').length > 100 ? true : null));
  first.child.kill('SIGKILL');
  await first.exited();
  const before = first.tailed('log');
  const second = new AgentClient(stateDir);
  const { runs } = z.object({ runs: z.array(RunDigest) }).parse(await second.ask('list'));
  expect(runs.find((r) => r.runId === run.runId)).toMatchObject({
    lock: 'held',
    childAlive: true,
    sameBoot: true,
    exit: null,
  });
  const stat = statSync(output);
  await second.ask('tail', { ...fields, from: before.length, ident: `${stat.dev}:${stat.ino}` });
  await second.ask('watch');
  const exit = await waitForExit(run);
  expect(exit).toMatchObject({ code: 0, signal: null, requested: null });
  await eventually('the pushed end', () =>
    second.digests(run.runId).some((d) => RunDigest.parse(d).exit !== null) ? true : null,
  );
  await eventually('all bytes', () =>
    before.length + second.tailed('log').length >= exit.logBytes ? true : null,
  );
  expect(Buffer.concat([before, second.tailed('log')]).toString()).toBe(logOf(run));
  await second.close();
});

test('the agent is gone as soon as its stdin closes', async () => {
  const client = new AgentClient(stateDir);
  await client.ask('hello');
  client.child.stdin.end();
  await client.exited();
  expect(client.child.exitCode).toBe(0);
});
