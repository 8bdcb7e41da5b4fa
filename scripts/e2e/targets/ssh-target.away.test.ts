import { readFile, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { TargetSummary } from '#core/contract/target/target';
import type { RunView } from '#core/contract/run/run';
import { agentsAtHome } from '../fixtures/channel-processes.fixture';
import { Cockpit } from '../fixtures/cockpit.fixture';
import { hasSshd, Sshd } from '../fixtures/sshd.fixture';
import { patient } from '../../setup/patience.mjs';

const Refused = z.object({
  error: z.object({ code: z.string(), says: z.string(), remedy: z.string() }),
});
const LONG = 'import time\nprint("up", flush=True)\ntime.sleep(600)';
const python = (source: string) => ['--', 'python3', '-u', '-c', source] as const;

let sshd: Sshd;
let cockpit: Cockpit;
const onLab = (...words: readonly string[]) =>
  ['run', 'command', '--target', 'ssh:lab', ...words] as const;

async function open(...wishes: Parameters<typeof Sshd.open>): Promise<void> {
  sshd = await Sshd.open(...wishes);
  cockpit = await Cockpit.open({ RL_COCKPIT_SSH_CONFIG: sshd.config });
}

afterEach(async () => {
  await cockpit.close();
  await sshd.close();
});

async function targetOf(id: string): Promise<TargetSummary | undefined> {
  const views = z.array(TargetSummary).parse(await cockpit.json('targets'));
  return views.find((view) => view.id === id);
}

async function refusalOf(...words: readonly string[]) {
  return Refused.parse(await cockpit.json(...words)).error;
}

async function upOnLab(): Promise<RunView> {
  const run = await cockpit.runView(...onLab('--detach', ...python(LONG)));
  await expect
    .poll(async () => (await cockpit.cli('logs', run.runId)).stdout.toString(), {
      timeout: patient(60_000),
    })
    .toContain('up');
  return run;
}

describe.skipIf(!hasSshd)('an SSH host', () => {
  describe('with a key', () => {
    beforeEach(() => open());

    test('is listed without being dialled, and is never dialled unasked', async () => {
      expect(await targetOf('ssh:lab')).toMatchObject({ kind: 'ssh', name: 'lab', state: 'off' });
      expect(await readdir(sshd.home)).toEqual([]);
    });

    test('trains the toy to a verdict; log, series and the run itself are reported as of this machine', async () => {
      const run = await cockpit.runView(
        'run',
        'toy-arpo',
        '--target',
        'ssh:lab',
        '--set',
        'length=4',
      );
      expect(run).toMatchObject({ verdict: 'succeeded', target: 'ssh:lab', contact: 'ok' });
      expect(run.runDir.startsWith(sshd.home)).toBe(true);
      const sharedBuffer = await readFile(path.join(run.runDir, 'output.log'));
      // The mirror at home answers when the host is gone for good.
      await sshd.stop();
      expect((await cockpit.cli('logs', run.runId)).stdout.equals(sharedBuffer)).toBe(true);
      expect(await cockpit.runView('show', 'latest')).toMatchObject({
        runId: run.runId,
        verdict: 'succeeded',
      });
      const metrics = await cockpit.json('metrics', run.runId);
      expect(JSON.stringify(metrics)).toContain('reward');
    });

    test('a training there outlives the engine, the agent and the server; a stop reaches it', async () => {
      const run = await upOnLab();
      const serving = await cockpit.serve();
      await expect
        .poll(async () => (await cockpit.runView('show', run.runId)).contact, {
          timeout: patient(60_000),
        })
        .toBe('ok');
      process.kill(serving.enginePid, 'SIGKILL');
      await serving.end();
      for (const pid of await agentsAtHome(sshd.home)) process.kill(pid, 'SIGKILL');
      await sshd.stop();
      expect(await cockpit.runView('show', run.runId)).toMatchObject({
        phase: 'running',
        contact: 'unknown',
        verdict: null,
      });
      await sshd.start();
      expect(await cockpit.runView('stop', run.runId)).toMatchObject({
        phase: 'ended',
        verdict: 'stopped',
      });
    });

    test('an index that was deleted while the host is away forgets no run on it', async () => {
      const run = await upOnLab();
      await sshd.stop();
      for (const name of await readdir(cockpit.home)) {
        if (name.startsWith('cache.db')) await rm(path.join(cockpit.home, name));
      }
      const runs = z
        .array(z.looseObject({ runId: z.string(), contact: z.string() }))
        .parse(await cockpit.json('runs'));
      expect(runs).toMatchObject([{ runId: run.runId, contact: 'unknown' }]);
      await sshd.start();
      await cockpit.cli('stop', run.runId);
    });

    test('a log of which nothing has come yet is empty, not an error: following it waits', async () => {
      const { runId } = await upOnLab();
      await sshd.stop();
      const retained = (await readdir(cockpit.home)).filter((name) => name.startsWith('cache.db'));
      for (const name of [...retained, path.join('keep', runId, 'log')])
        await rm(path.join(cockpit.home, name));
      const empty = { status: 0, stdout: Buffer.alloc(0) };
      const now = await cockpit.cli('logs', runId);
      expect(now).toMatchObject(empty);
      expect(now.stderr).toContain('None of its log has been copied here yet');
      await sshd.start();
      const following = cockpit.cli('logs', runId, '-f');
      await cockpit.cli('stop', runId);
      const { status, stdout, stderr } = await following;
      expect({ status, log: stdout.toString(), stderr }).toMatchObject({ status: 0, stderr: '' });
      expect(stdout.toString()).toContain('up');
    });

    test('another host key than the accepted one connects nothing, and says what to do', async () => {
      sshd.makeKey('host');
      await sshd.stop();
      await sshd.start();
      const refusal = await refusalOf(...onLab('--', 'true'));
      expect(refusal).toMatchObject({ code: 'ssh-host-key-changed' });
      expect(refusal.remedy).toContain('ssh-keygen -R');
    });

    test('an unknown host key and a refused login name the terminal in which the user answers ssh', async () => {
      await rm(sshd.file('known_hosts'));
      expect(await refusalOf(...onLab('--', 'true'))).toMatchObject({ code: 'ssh-needs-person' });
      await sshd.accept();
      await rm(sshd.file('authorized_keys'));
      const refusal = await refusalOf(...onLab('--', 'true'));
      expect(refusal).toMatchObject({ code: 'ssh-needs-person' });
      expect(refusal.remedy).toContain('ssh ');
    });

    test('a host that ssh alone knows may be named; what cannot be a host is refused', async () => {
      expect(
        await refusalOf('run', 'command', '--target', 'ssh:no-such-host.invalid', '--', 'true'),
      ).toMatchObject({ code: 'ssh-unknown-host' });
      expect(
        await refusalOf('run', 'command', '--target', 'ssh:-oProxyCommand=touch x', '--', 'true'),
      ).toMatchObject({ code: 'unknown-target' });
    });
  });

  test('a banner, and a login shell that prints and reads, are no part of the answer', async () => {
    const folder = path.join(process.cwd(), 'package.json');
    await open({
      server: [
        `Banner ${folder}`,
        'ForceCommand echo "Welcome!"; printf "\\033[31mnews\\033[0m\\n"; eval "$SSH_ORIGINAL_COMMAND"',
      ],
    });
    expect(await cockpit.runView(...onLab('--', 'true'))).toMatchObject({
      verdict: 'suspicious',
      exit: { code: 0 },
    });
  });

  test('a host behind a jump host, named by an Include, is reached as ssh itself would', async () => {
    await open({
      more: ({ port, folder }) =>
        `Host jump\n  HostName 127.0.0.1\n  Port ${port}\n  IdentityFile ${folder}/id\n  UserKnownHostsFile ${folder}/known_hosts\nHost behind\n  HostName 127.0.0.1\n  Port ${port}\n  IdentityFile ${folder}/id\n  UserKnownHostsFile ${folder}/known_hosts\n  ProxyCommand ssh -F ${folder}/config -W %h:%p jump`,
    });
    expect(
      await cockpit.runView('run', 'command', '--target', 'ssh:behind', '--', 'echo', 'hi'),
    ).toMatchObject({ exit: { code: 0 } });
  });
});
