import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Proc } from '#core/contract/run/run-directory';
import type { RunView } from '#core/contract/run/run';
import { type RemoteTarget, remoteTarget, remoteKinds } from '../fixtures/remote-target.fixture';
import { Cockpit } from '../fixtures/cockpit.fixture';
import { hasSshd } from '../fixtures/sshd.fixture';
import { crashCases } from './crash-cases.test-data';
import { python, endCases } from './end-cases.test-data';

const SLEEPER = python('import time; time.sleep(60)');
const DEAF = python(`
import signal, time
for name in (signal.SIGINT, signal.SIGTERM): signal.signal(name, signal.SIG_IGN)
time.sleep(60)`);
import { patient } from '../../setup/patience.mjs';

async function procOf(run: RunView): Promise<Proc> {
  return Proc.parse(JSON.parse(await readFile(path.join(run.runDir, 'proc.json'), 'utf8')));
}

describe.each(remoteKinds)('on a target of kind %s', (kind) => {
  const exists = process.platform === 'linux' && (kind !== 'ssh' || hasSshd);
  let target: RemoteTarget;
  let cockpit: Cockpit;
  let serving: Awaited<ReturnType<Cockpit['serve']>>;

  beforeAll(async () => {
    if (!exists) return;
    target = await remoteTarget(kind);
    cockpit = await Cockpit.open(target.env);
    serving = await cockpit.serve();
  });

  afterAll(async () => {
    if (!exists) return;
    await serving.end();
    await cockpit.close();
    await target.close();
  });

  const show = (run: RunView) => cockpit.runView('show', run.runId);

  async function started(argv: readonly string[]): Promise<RunView> {
    const words = ['--target', target.target, '--detach', '--', ...argv];
    const run = await cockpit.runView('run', 'command', ...words);
    await expect
      .poll(async () => (await cockpit.cli('logs', run.runId)).stdout.toString(), {
        timeout: patient(20_000),
      })
      .toContain('up');
    return run;
  }

  describe.skipIf(!exists)('the truth is reported as on this machine', () => {
    test.concurrent.for([...endCases, ...crashCases])('$what: $verdict', async (access) => {
      const words = ['--target', target.target, '--', ...access.argv];
      const run = await cockpit.runView('run', 'command', ...words);
      expect(run).toMatchObject({ verdict: access.verdict, phase: 'ended', target: target.target });
      expect(run.reasons.join('\n')).toMatch(access.says);
      expect(run).toMatchObject(access.exit === null ? {} : { exit: access.exit });
    });

    test('a training that ignores every plea is stopped by the last rung', async () => {
      const run = await started(DEAF);
      const ended = await cockpit.runView('stop', run.runId);
      expect(ended).toMatchObject({ phase: 'ended', verdict: 'stopped' });
      expect(ended.reasons.join('\n')).toMatch(/was killed \(SIGKILL\)/);
    });

    test('Ctrl+C from outside is no stop of ours', async () => {
      const run = await started(SLEEPER);
      await target.kill(-(await procOf(run)).pgid, 'INT');
      await expect
        .poll(async () => (await show(run)).verdict, { timeout: patient(20_000) })
        .toBe('failed');
    });

    test('a training whose supervisor was killed continues unsupervised, and its end is lost', async () => {
      const run = await started(SLEEPER);
      const proc = await procOf(run);
      await target.kill(proc.supervisorPid, 'KILL');
      await expect
        .poll(async () => (await show(run)).contact, { timeout: patient(20_000) })
        .toBe('unsupervised');
      await target.kill(proc.pid, 'KILL');
      await expect
        .poll(async () => (await show(run)).verdict, { timeout: patient(20_000) })
        .toBe('lost');
    });

    test('a training outlives the engine; the next one finds it and stops it', async () => {
      const run = await started(SLEEPER);
      process.kill(serving.enginePid, 'SIGKILL');
      await serving.end();
      serving = await cockpit.serve();
      await expect
        .poll(async () => show(run), { timeout: patient(30_000) })
        .toMatchObject({ phase: 'running', contact: 'ok' });
      expect(await cockpit.runView('stop', run.runId)).toMatchObject({ verdict: 'stopped' });
    });
  });
});
