import { chmod, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import type { RunView } from '#core/contract/run/run';
import { type FakeWsl, fakeWsl } from '../../fake-wsl/fake-wsl.fixture';
import { Cockpit } from '../fixtures/cockpit.fixture';
import { hasSshd, Sshd } from '../fixtures/sshd.fixture';
import { patient } from '../../setup/patience.mjs';

const DISTRO = 'Ubuntu-22.04';
const distros = [{ name: DISTRO, default: true }];

async function open(env: Readonly<Record<string, string>>): Promise<Cockpit> {
  const cockpit = await Cockpit.open(env);
  onTestFinished(() => cockpit.close());
  return cockpit;
}

async function windows(): Promise<FakeWsl> {
  const wsl = await fakeWsl({ distros });
  onTestFinished(() => wsl.close());
  return wsl;
}

function longRun(cockpit: Cockpit, target: string): Promise<RunView> {
  const words = ['--target', target, '--detach', '--', '/bin/sh', '-c', 'sleep 600'];
  return cockpit.runView('run', 'command', ...words);
}

test.skipIf(!hasSshd)(
  'a run on a host that no list names is known to the next engine',
  async () => {
    const sshd = await Sshd.open();
    onTestFinished(() => sshd.close());
    const config = await readFile(sshd.config, 'utf8');
    await writeFile(sshd.config, config.replace('Host lab', 'Host la*'));
    const cockpit = await open({ RL_COCKPIT_SSH_CONFIG: sshd.config });
    const { runId } = await longRun(cockpit, 'ssh:lab');
    await expect
      .poll(() => cockpit.runView('show', runId), { timeout: patient(20_000) })
      .toMatchObject({ phase: 'running', contact: 'ok' });
    expect(await cockpit.runView('stop', runId)).toMatchObject({ verdict: 'stopped' });
  },
);

const Metrics = z.object({
  series: z.array(
    z.object({
      tag: z.string(),
      source: z.string(),
      points: z.array(z.tuple([z.number(), z.unknown(), z.unknown()])),
    }),
  ),
});

/** Content of the log, without clocks; and whether it is said that this is not all. */
async function consoleOf(cockpit: Cockpit, runId: string) {
  const { stdout, stderr } = await cockpit.cli('metrics', '--json', runId);
  const { series } = Metrics.parse(JSON.parse(stdout.toString()));
  const tags = series
    .filter(({ source }) => source === 'console')
    .map(({ tag, points }) => ({ tag, points: points.map(([x, , value]) => [x, value]) }));
  return { tags, isPart: /^RL Cockpit has not read all of .* yet/m.test(stderr) };
}

test.skipIf(!hasSshd)(
  'an index recreated while the host is away is made of the log that is kept at home',
  async () => {
    const sshd = await Sshd.open();
    onTestFinished(() => sshd.close());
    const cockpit = await open({ RL_COCKPIT_SSH_CONFIG: sshd.config });
    const toy = ['toy-arpo', '--target', 'ssh:lab', '--set', 'length=4'];
    const { runId } = await cockpit.runView('run', ...toy);
    const before = await consoleOf(cockpit, runId);
    expect(before.tags.length).toBeGreaterThan(5);
    expect(before.isPart).toBe(false);

    await sshd.stop();
    for (const name of await readdir(cockpit.home)) {
      if (name.startsWith('cache.db')) await rm(path.join(cockpit.home, name));
    }
    expect(await consoleOf(cockpit, runId)).toEqual({ ...before, isPart: true });
    expect(await cockpit.runView('show', runId)).toMatchObject({ phase: 'ended', verdict: null });

    await sshd.start();
    expect(await cockpit.runView('show', runId)).toMatchObject({ verdict: 'succeeded' });
    expect(await consoleOf(cockpit, runId)).toEqual(before);
  },
);

test('a run in a distro is known to an engine that gets nothing from wsl.exe', async () => {
  const wsl = await windows();
  const cockpit = await open(wsl.env);
  const { runId } = await longRun(cockpit, `wsl:${DISTRO}`);
  await wsl.set({ distros, faults: [{ kind: 'hcs-service', on: ['list'] }] });
  const existing = { runId, phase: 'running', contact: 'unknown', verdict: null };
  const serving = await cockpit.serve();
  onTestFinished(() => serving.end());
  expect(await cockpit.runView('show', runId)).toMatchObject(existing);
  await wsl.set({ distros });
  // Only the engine looks for distros meanwhile, because the run is being viewed.
  await expect
    .poll(() => cockpit.runView('show', runId), { timeout: patient(60_000), interval: 500 })
    .toMatchObject({ contact: 'ok' });
});

test('a run in a distro is known as soon as a slow wsl.exe has reported the distro', async () => {
  const wsl = await windows();
  const slow = path.join(wsl.stateDir, '..', 'wsl.exe');
  await writeFile(slow, `#!/bin/sh\n[ "$1" = --list ] && sleep 2\nexec '${wsl.exe}' "$@"\n`);
  await chmod(slow, 0o755);
  const cockpit = await open({ ...wsl.env, RL_COCKPIT_WSL_EXE: slow });
  const { runId } = await longRun(cockpit, `wsl:${DISTRO}`);
  expect(await cockpit.runView('show', runId)).toMatchObject({ runId, phase: 'running' });
});
