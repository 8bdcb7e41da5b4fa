import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Proc } from '#core/contract/run/run-directory';
import type { RunView } from '#core/contract/run/run';
import { findPython } from '../../../electron/targets/interpreter/find-python';
import { Cockpit } from '../fixtures/cockpit.fixture';
import { patient } from '../../setup/patience.mjs';

// Run, survive, stop and the truth of an end with the system's own Python: on Windows, macOS and Linux alike.

const isWindows = process.platform === 'win32';
const PATIENCE = { timeout: patient(30_000) };
let cockpit: Cockpit;
let serving: Awaited<ReturnType<Cockpit['serve']>>;
let python: string;

beforeAll(async () => {
  const found = await findPython(process.env, process.platform);
  if (found === null) throw new Error('This machine has no Python 3.8 or newer on PATH.');
  python = found;
  cockpit = await Cockpit.open();
  serving = await cockpit.serve();
});

afterAll(async () => {
  await serving.end();
  await cockpit.close();
});

const program = (code: string, ...words: readonly string[]) => [
  python,
  '-c',
  `print('up', flush=True)\n${code}`,
  ...words,
];

async function started(...argv: readonly string[]): Promise<RunView> {
  const run = await cockpit.runView('run', 'command', '--detach', '--', ...argv);
  await expect.poll(() => logOf(run), PATIENCE).toContain('up');
  return run;
}

const logOf = (run: RunView) => readFile(path.join(run.runDir, 'output.log'), 'utf8');
const show = (run: RunView) => cockpit.runView('show', run.runId);
const procOf = async (run: RunView) =>
  Proc.parse(JSON.parse(await readFile(path.join(run.runDir, 'proc.json'), 'utf8')));

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

describe('the truth of an end', () => {
  test.for([
    { what: 'exit 0', code: 'pass', verdict: 'finished', here: /exit code 0/, windows: null },
    {
      what: 'a traceback',
      code: "raise ValueError('bad')",
      verdict: 'failed',
      here: /ValueError: bad/,
      windows: null,
    },
    {
      what: 'a crash in native code',
      code: 'import faulthandler; faulthandler._read_null()',
      verdict: 'failed',
      here: /SIGSEGV|SIGBUS/,
      windows: /0xc0000005, STATUS_ACCESS_VIOLATION/,
    },
    {
      what: 'an end from outside',
      code: 'import os; os.kill(os.getpid(), 9)',
      verdict: 'failed',
      here: /SIGKILL/,
      windows: /exit code 9/,
    },
  ])('$what is $verdict', async ({ code, verdict, here, windows }) => {
    const run = await cockpit.runView('run', 'command', '--', ...program(code));
    expect(run).toMatchObject({ phase: 'ended', verdict });
    expect(run.reasons.join('\n')).toMatch(isWindows ? (windows ?? here) : here);
  });

  test('a program that is not there is a run that failed', async () => {
    const run = await cockpit.runView('run', 'command', '--', path.resolve('/nowhere/train'));
    expect(run).toMatchObject({ verdict: 'failed', exit: null });
  });
});

test('a training sees exactly the arguments that it was given', async () => {
  const words = ['a b', '', '"', '\\', 'x\\"y', '%PATH%', '$HOME', '&|<>^', "'", 'ü✓', '-x', '!a!'];
  const run = await started(
    ...program('import json, sys; print(json.dumps(sys.argv[1:]))', ...words),
  );
  await expect.poll(async () => (await show(run)).verdict, PATIENCE).toBe('finished');
  expect(JSON.parse((await logOf(run)).trim().split(/\r?\n/).at(-1) ?? '')).toEqual(words);
  expect((await procOf(run)).argv.slice(3)).toEqual(words);
});

const WITH_WORKER = `
import signal, subprocess, sys, time
for name in ('SIGINT', 'SIGTERM', 'SIGBREAK'):
    if hasattr(signal, name): signal.signal(getattr(signal, name), signal.SIG_IGN)
worker = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(300)'])
print('worker', worker.pid, flush=True)
time.sleep(300)`;

describe('a stop', () => {
  test('is heard by a sleeping training as KeyboardInterrupt, and it ends as it likes', async () => {
    const saves = `
import time
try: time.sleep(300)
except KeyboardInterrupt: print('saved', flush=True)`;
    const ended = await cockpit.runView('stop', (await started(...program(saves))).runId);
    expect(ended).toMatchObject({ phase: 'ended', verdict: 'stopped', exit: { code: 0 } });
    expect(await logOf(ended)).toContain('saved');
  });

  test('of a deaf training ends it with its workers', async () => {
    const run = await started(...program(WITH_WORKER));
    await expect.poll(() => logOf(run), PATIENCE).toMatch(/worker \d+/);
    const worker = Number(/worker (\d+)/.exec(await logOf(run))?.[1]);
    const ended = await cockpit.runView('stop', run.runId);
    expect(ended).toMatchObject({ phase: 'ended', verdict: 'stopped' });
    expect(ended.reasons.join('\n')).toMatch(
      isWindows ? /had to be ended with its job/ : /had to be killed \(SIGKILL\)/,
    );
    await expect.poll(() => isAlive(worker), PATIENCE).toBe(false);
  });
});

describe('a training survives', () => {
  test('the engine that started it, and its end is told by the next one', async () => {
    const run = await started(
      ...program(
        'import os, sys, time\nwhile not os.path.exists(sys.argv[1]): time.sleep(0.1)',
        path.join(cockpit.home, 'go on'),
      ),
    );
    process.kill(serving.enginePid, 'SIGKILL');
    await serving.end();
    serving = await cockpit.serve();
    expect(await show(run)).toMatchObject({ phase: 'running', contact: 'ok', verdict: null });
    await writeFile(path.join(cockpit.home, 'go on'), '');
    await expect.poll(async () => (await show(run)).verdict, PATIENCE).toBe('finished');
  });

  test('its supervisor; it can still be asked to stop, and how it ended stays lost', async () => {
    const run = await started(
      ...program(
        "import time\ntry: time.sleep(300)\nexcept KeyboardInterrupt: print('saved', flush=True)",
      ),
    );
    const proc = await procOf(run);
    process.kill(proc.supervisorPid, 'SIGKILL');
    await expect.poll(async () => (await show(run)).contact, PATIENCE).toBe('unsupervised');
    expect(isAlive(proc.pid)).toBe(true);
    const ended = await cockpit.runView('stop', run.runId);
    expect(ended).toMatchObject({ phase: 'lost', verdict: 'lost', exit: null });
    expect(await logOf(run)).toContain('saved');
  });
});

test('the record names the job on Windows, and no job elsewhere', async () => {
  const run = await cockpit.runView('run', 'command', '--', ...program('pass'));
  expect((await procOf(run)).job).toBe(isWindows ? `Local\\rl-cockpit-${run.runId}` : null);
});
