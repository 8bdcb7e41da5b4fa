import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { TransferPreview, TransferView } from '#core/contract/transfer/transfer-calls';
import { MIB, bigFolder } from '../../../electron/transfer/fixtures/big-folder.fixture';
import { Cockpit } from '../fixtures/cockpit.fixture';
import { hasSshd, Sshd } from '../fixtures/sshd.fixture';

const Previewed = z.object({ preview: TransferPreview });
const Sent = Previewed.extend({ sent: TransferView });
const Refused = z.object({ error: z.object({ code: z.string() }) });

const ends: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

async function host() {
  const sshd = await Sshd.open();
  ends.push(() => sshd.close());
  const cockpit = await Cockpit.open({ RL_COCKPIT_SSH_CONFIG: sshd.config });
  ends.push(() => cockpit.close());
  const serving = await cockpit.serve();
  ends.push(() => serving.end());
  const folder = await mkdtemp(path.join(tmpdir(), 'rlc-send '));
  ends.push(() => rm(folder, { recursive: true, force: true }));
  return { sshd, cockpit, folder };
}

const TRAIN = `
import os, sys
print("data says", open(sys.argv[1]).read(), flush=True)
os.makedirs("checkpoints")
open("checkpoints/model_10.zip", "w").write("weights")
`;
import { patient } from '../../setup/patience.mjs';

describe.skipIf(!hasSshd)('the command line and a host', () => {
  test('a project is shown, sent, trained with its own paths, and its results come back', async () => {
    const { sshd, cockpit, folder } = await host();
    const project = path.join(folder, 'my project');
    await mkdir(path.join(project, 'runs'), { recursive: true });
    await writeFile(path.join(project, 'train.py'), TRAIN);
    await writeFile(path.join(project, 'data.txt'), 'yes 😀');
    await writeFile(path.join(project, 'runs/old.log'), 'old');
    const words = ['send', '--target', 'ssh:lab', project];
    const { preview } = Previewed.parse(await cockpit.json(...words));
    const remotePath = path.join(sshd.home, 'rl-cockpit/my project');
    expect(preview).toMatchObject({ files: 2, to: { target: 'ssh:lab', path: remotePath } });
    expect(preview.left).toMatchObject([{ path: 'runs', why: 'training results' }]);
    expect(existsSync(remotePath)).toBe(false);
    const { sent } = Sent.parse(await cockpit.json(...words, '--yes'));
    expect(sent).toMatchObject({ state: 'done', done: { path: remotePath, aside: null } });
    expect((await readdir(remotePath)).toSorted()).toEqual(['data.txt', 'train.py']);
    const again = Refused.parse(await cockpit.json(...words, '--yes'));
    expect(again.error.code).toBe('destination-exists');

    const argv = ['python3', path.join(project, 'train.py'), path.join(project, 'data.txt')];
    const on = ['--target', 'ssh:lab', '--cwd', project];
    const run = await cockpit.runView('run', 'command', ...on, '--', ...argv);
    expect(run.exit).toEqual({ code: 0, signal: null });
    const log = await cockpit.cli('logs', run.runId);
    expect(log.stdout.toString()).toContain('data says yes 😀');

    const best = path.join(folder, 'best');
    const fetched = ['fetch', `ssh:lab:${remotePath}`, '--only', '*.zip', '--to', best, '--yes'];
    Sent.parse(await cockpit.json(...fetched));
    expect(await readFile(path.join(best, 'checkpoints/model_10.zip'), 'utf8')).toBe('weights');
    expect(await readdir(best)).toEqual(['checkpoints']);
    const full = path.join(folder, 'run');
    Sent.parse(await cockpit.json('fetch', run.runId, '--to', full, '--yes'));
    expect(await readFile(path.join(full, 'output.log'), 'utf8')).toContain('data says');
  });

  test('Ctrl+C keeps what has arrived, and the same command continues from there', async () => {
    const { sshd, cockpit, folder } = await host();
    const source = await bigFolder(folder, 80);
    const words = ['send', '--target', 'ssh:lab', source, '--to', '~/big', '--yes', '--json'];
    const child = cockpit.spawn(...words);
    const ended = new Promise((resolve) => {
      child.on('close', resolve);
    });
    const arriving = async () => {
      const names = await readdir(sshd.home).catch(() => []);
      const staging = names.find((name) => name.startsWith('.rl-cockpit-'));
      if (staging === undefined) return 0;
      const tree = path.join(sshd.home, staging, 'tree/data');
      return (await readdir(tree, { recursive: true }).catch(() => [])).length;
    };
    await expect.poll(arriving, { timeout: patient(30_000), interval: 5 }).toBeGreaterThan(2);
    child.kill('SIGINT');
    expect(await ended).toBe(130);
    expect(existsSync(path.join(sshd.home, 'big'))).toBe(false);
    const { preview, sent } = Sent.parse(await cockpit.json(...words.slice(0, -1)));
    expect(preview.arrivedBytes).toBeGreaterThan(0);
    expect(sent.wireBytes).toBeLessThan(preview.bytes - preview.arrivedBytes + 2 * MIB);
    expect(sent).toMatchObject({ state: 'done', done: { path: path.join(sshd.home, 'big') } });
  });
});
