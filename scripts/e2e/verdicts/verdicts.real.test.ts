import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { Proc } from '#core/contract/run/run-directory';
import type { RunView } from '#core/contract/run/run';
import { servedCockpit } from '../fixtures/served-cockpit.fixture';
import { crashCases } from './crash-cases.test-data';
import { endCases } from './end-cases.test-data';

const served = servedCockpit();

describe.concurrent('a training that ends by itself', () => {
  test.for([...endCases, ...crashCases])('$what: $verdict', async (access) => {
    const run = await served.cockpit.runView('run', 'command', '--', ...access.argv);
    expect({ verdict: run.verdict, phase: run.phase }).toEqual({
      verdict: access.verdict,
      phase: 'ended',
    });
    expect(run.reasons.join('\n')).toMatch(access.says);
    expect(run).toMatchObject(access.exit === null ? {} : { exit: access.exit });
  });
});

/** Program that does the toy's work, then prints a check mark to a console that has none. */
const FAILING_MESSAGE = `#!/bin/sh
python3 "$@" || exit $?
PYTHONIOENCODING=ascii exec python3 -c 'print("\\u2705 done")'
`;

test('a training whose work is done and only its message failed is suspicious, and says so', async () => {
  const interpreter = path.join(served.cockpit.home, 'python of an old console');
  await writeFile(interpreter, FAILING_MESSAGE, { mode: 0o755 });
  const words = ['--env', interpreter, '--set', 'length=4'];
  const run = await served.cockpit.runView('run', 'toy-arpo', ...words);
  expect(run).toMatchObject({ verdict: 'suspicious', exit: { code: 1, signal: null } });
  expect(run.reasons.join('\n')).toMatch(/Every expected file exists\..*\n.*'ascii' codec/);
});

/** A training that answers Ctrl+C as `onInterrupt` says. */
const answering = (onInterrupt: string) => `
import os, signal, sys, time
print('up', flush=True)
try:
    time.sleep(60)
except KeyboardInterrupt:
    ${onInterrupt}`;
const DEAF = `
import signal, time
for name in (signal.SIGINT, signal.SIGTERM): signal.signal(name, signal.SIG_IGN)
print('up', flush=True)
time.sleep(60)`;
import { patient } from '../../setup/patience.mjs';

async function started(...argv: readonly string[]): Promise<RunView> {
  const run = await served.cockpit.runView('run', 'command', '--detach', '--', ...argv);
  await expect
    .poll(async () => (await served.cockpit.cli('logs', run.runId)).stdout.toString(), {
      timeout: patient(20_000),
    })
    .toContain('up');
  return run;
}

async function procOf(run: RunView): Promise<Proc> {
  return Proc.parse(JSON.parse(await readFile(path.join(run.runDir, 'proc.json'), 'utf8')));
}

const show = (run: RunView) => served.cockpit.runView('show', run.runId);

describe('a training that is asked to stop is stopped, regardless of its code', () => {
  test.for([
    {
      what: 'prints COMPLETE and exits 0',
      code: answering("print('COMPLETE')"),
      flag: [],
      says: /Exited in .* with code 0/,
    },
    {
      what: 'exits 134',
      code: answering('os._exit(134)'),
      flag: [],
      says: /Exited in .* with code 134/,
    },
    {
      what: 'ignores Ctrl+C and SIGTERM',
      code: DEAF,
      flag: [],
      says: /was killed \(SIGKILL\)/,
    },
    {
      what: 'is killed at once',
      code: answering('pass'),
      flag: ['--now'],
      says: /Killed on request\. Ended by SIGKILL/,
    },
  ])('$what', async ({ code, flag, says }) => {
    const run = await started('python3', '-c', code);
    const ended = await served.cockpit.runView('stop', run.runId, ...flag);
    expect(ended).toMatchObject({ phase: 'ended', verdict: 'stopped' });
    expect(ended.reasons.join('\n')).toMatch(says);
  });
});

test('Ctrl+C from outside is no stop of ours: the training failed', async () => {
  const run = await started(
    'python3',
    '-c',
    "import time; print('up', flush=True); time.sleep(60)",
  );
  process.kill(-(await procOf(run)).pgid, 'SIGINT');
  await expect
    .poll(async () => (await show(run)).verdict, { timeout: patient(20_000) })
    .toBe('failed');
  expect((await show(run)).reasons.join('\n')).toMatch(/Ctrl\+C/);
});

test('a training whose supervisor was killed continues unsupervised, and its end is lost', async () => {
  const run = await started(
    'python3',
    '-c',
    "import time; print('up', flush=True); time.sleep(60)",
  );
  const proc = await procOf(run);
  process.kill(proc.supervisorPid, 'SIGKILL');
  await expect
    .poll(async () => (await show(run)).contact, { timeout: patient(20_000) })
    .toBe('unsupervised');
  expect(await show(run)).toMatchObject({ phase: 'running', verdict: null });
  process.kill(proc.pid, 'SIGKILL');
  await expect
    .poll(async () => (await show(run)).verdict, { timeout: patient(20_000) })
    .toBe('lost');
  expect(await show(run)).toMatchObject({ phase: 'lost', exit: null });
  expect((await show(run)).reasons.join('\n')).toMatch(/supervisor was killed/);
});

test('a run of before a restart of the machine is lost, and says why', async () => {
  const run = await started(
    'python3',
    '-c',
    "import time; print('up', flush=True); time.sleep(60)",
  );
  const proc = await procOf(run);
  process.kill(proc.supervisorPid, 'SIGKILL');
  const earlier = { ...proc, bootId: '00000000-0000-0000-0000-000000000000' };
  await writeFile(path.join(run.runDir, 'proc.json'), JSON.stringify(earlier));
  await expect
    .poll(async () => (await show(run)).verdict, { timeout: patient(20_000) })
    .toBe('lost');
  expect((await show(run)).reasons.join('\n')).toMatch(/restarted/);
});
