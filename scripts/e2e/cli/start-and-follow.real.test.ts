import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { RunView } from '#core/contract/run/run';
import { Proc } from '#core/contract/run/run-directory';
import type { Cockpit } from '../fixtures/cockpit.fixture';
import { servedCockpit } from '../fixtures/served-cockpit.fixture';
import { python } from '../verdicts/end-cases.test-data';
import { patient } from '../../setup/patience.mjs';

const served = servedCockpit();

const LONG = ['--', ...python('import time; time.sleep(60)')];

/** Content of stdout when it holds one line of JSON and nothing else. */
function onlyLine(stdout: Buffer): unknown {
  const [line = '', ...rest] = stdout.toString().split('\n');
  expect(rest).toEqual(['']);
  return JSON.parse(line);
}

async function detached(...words: readonly string[]): Promise<RunView> {
  const run = await served.cockpit.runView('run', 'command', '--detach', ...words);
  await expect
    .poll(async () => (await served.cockpit.cli('logs', run.runId)).stdout.toString(), {
      timeout: patient(20_000),
    })
    .toContain('up');
  return run;
}

const show = (name: string) => served.cockpit.runView('show', name);

/** Follows a run that lasts, does something to it, and shows how the following ended. */
async function followed(
  name: string,
  act: (run: RunView, following: ReturnType<Cockpit['spawn']>) => Promise<unknown>,
) {
  const following = served.cockpit.spawn('run', 'command', '--json', '--name', name, ...LONG);
  const shown: Buffer[] = [];
  let said = '';
  following.stdout.on('data', (chunk: Buffer) => shown.push(chunk));
  following.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const closed = once(following, 'close');
  await expect
    .poll(async () => (await served.cockpit.cli('logs', name)).stdout.toString(), {
      timeout: patient(20_000),
    })
    .toContain('up');
  const run = await show(name);
  await act(run, following);
  await closed;
  return { run, status: following.exitCode, stdout: Buffer.concat(shown), said };
}

describe('the exit status of a following run gives its verdict', () => {
  test.for([
    { verdict: 'finished', status: 0, argv: python('pass') },
    { verdict: 'failed', status: 1, argv: python('raise SystemExit(3)') },
    { verdict: 'failed', status: 1, argv: ['/nowhere/train'] },
    { verdict: 'failed', status: 1, argv: ['/etc/hostname'] },
    { verdict: 'suspicious', status: 3, argv: ['true'] },
  ])('$verdict is $status: $argv', async ({ verdict, status, argv }) => {
    const { status: reported, stdout } = await served.cockpit.cli(
      'run',
      'command',
      '--json',
      '--',
      ...argv,
    );
    expect(RunView.parse(onlyLine(stdout))).toMatchObject({ verdict, phase: 'ended' });
    expect(reported).toBe(status);
  });

  test('stopped is 4', async () => {
    const { status, stdout } = await followed('to-stop', ({ runId }) =>
      served.cockpit.cli('stop', runId, '--now'),
    );
    expect(RunView.parse(onlyLine(stdout)).verdict).toBe('stopped');
    expect(status).toBe(4);
  });

  test('lost is 5', async () => {
    const { status, stdout } = await followed('to-lose', async ({ runDir }) => {
      const proc = await procIn(runDir);
      process.kill(proc.supervisorPid, 'SIGKILL');
      process.kill(proc.pid, 'SIGKILL');
    });
    expect(RunView.parse(onlyLine(stdout))).toMatchObject({ verdict: 'lost', phase: 'lost' });
    expect(status).toBe(5);
  });

  test.for([
    { what: 'Ctrl+C', signal: 'SIGINT' },
    { what: 'SIGTERM', signal: 'SIGTERM' },
  ] as const)('$what is 130: it says so, and the training continues', async ({ signal }) => {
    const left = async (_: RunView, following: ReturnType<Cockpit['spawn']>) =>
      following.kill(signal);
    const { run, status, stdout, said } = await followed(`left-by-${signal}`, left);
    expect(status).toBe(130);
    expect(stdout.toString()).toBe('');
    expect(said).toMatch(/Detached\. The run continues/);
    expect(await show(run.runId)).toMatchObject({ phase: 'running', verdict: null });
    process.kill((await procIn(run.runDir)).pid, 0);
    await served.cockpit.cli('stop', run.runId, '--now');
  });
});

async function procIn(runDir: string): Promise<Proc> {
  return Proc.parse(JSON.parse(await readFile(path.join(runDir, 'proc.json'), 'utf8')));
}

test('a detached run is reported at once, without a verdict, with exit 0; stopping it twice says the same', async () => {
  const { status, stdout } = await served.cockpit.cli(
    'run',
    'command',
    '--json',
    '--detach',
    ...LONG,
  );
  expect(status).toBe(0);
  const run = RunView.parse(onlyLine(stdout));
  expect(run).toMatchObject({ verdict: null, exit: null });
  const ended = await served.cockpit.runView('stop', run.runId);
  expect(ended).toMatchObject({ phase: 'ended', verdict: 'stopped' });
  const again = await served.cockpit.cli('stop', '--json', run.runId);
  expect(again.status).toBe(0);
  expect(RunView.parse(onlyLine(again.stdout))).toMatchObject({
    verdict: ended.verdict,
    exit: ended.exit,
    reasons: ended.reasons,
  });
});

test.runIf(process.platform === 'linux')(
  "a training inherits none of the settings that bound the memory of the engine's own process",
  async () => {
    const engine = await readFile(`/proc/${served.serving.enginePid}/environ`, 'utf8');
    expect(engine).toContain('MALLOC_ARENA_MAX=');
    const { runId } = await served.cockpit.runView('run', 'command', '--', 'env');
    const printed = (await served.cockpit.cli('logs', runId)).stdout.toString();
    expect(printed).toContain('PATH=');
    expect(printed).not.toContain('MALLOC_');
  },
);

test('a run is found by its id, a unique prefix, its name (the newest of it) and as the latest', async () => {
  const older = await detached('--name', 'btc', '--', ...python('pass'));
  const newer = await detached('--name', 'btc', '--', ...python('pass'));
  for (const name of [newer.runId, newer.runId.slice(0, -2), 'btc', 'latest']) {
    expect({ name, runId: (await show(name)).runId }).toEqual({ name, runId: newer.runId });
  }
  expect((await show(older.runId)).runId).toBe(older.runId);
  const runs = z.array(RunView).parse(await served.cockpit.json('runs'));
  expect(runs.slice(0, 2).map(({ runId }) => runId)).toEqual([newer.runId, older.runId]);
});

test('a folder to run in that is not there makes a run that failed and names it', async () => {
  const { status, stdout } = await served.cockpit.cli(
    'run',
    'command',
    '--json',
    '--cwd',
    '/nowhere/at/all',
    '--',
    'true',
  );
  const run = RunView.parse(onlyLine(stdout));
  expect(run).toMatchObject({ phase: 'ended', verdict: 'failed', exit: null });
  expect(run.reasons.join('\n')).toContain('/nowhere/at/all');
  expect(status).toBe(1);
});

test('a Python that is not there makes a run that failed, like a missing program', async () => {
  const { status, stdout } = await served.cockpit.cli(
    'run',
    'toy-arpo',
    '--json',
    '--env',
    '/nowhere/python',
  );
  const run = RunView.parse(onlyLine(stdout));
  expect(run).toMatchObject({ phase: 'ended', verdict: 'failed', exit: null });
  expect(run.reasons.join('\n')).toContain('/nowhere/python');
  expect(status).toBe(1);
});
