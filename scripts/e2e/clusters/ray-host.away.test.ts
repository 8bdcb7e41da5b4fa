import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ClusterView } from '#core/contract/jobs/cluster';
import { isCi } from '../../setup/paths.mjs';
import { Cockpit } from '../fixtures/cockpit.fixture';
import { targetsBehindHost } from './cluster-form.fixture';
import { hasSshd, Sshd } from '../fixtures/sshd.fixture';
import { hasRay, RayHead } from './ray-head.fixture';

describe.skipIf((!hasRay || !hasSshd) && !isCi)(
  'a Ray cluster whose head is reached over SSH',
  () => {
    let head: RayHead;
    let sshd: Sshd;
    let cockpit: Cockpit;
    beforeAll(async () => {
      head = await RayHead.start();
      sshd = await Sshd.open({ env: head.env });
      cockpit = await Cockpit.open({ RL_COCKPIT_SSH_CONFIG: sshd.config });
    });
    afterAll(async () => {
      await cockpit.close();
      await sshd.close();
      await head.stop();
    });

    test('a host on which a head runs brings its cluster to the list', async () => {
      const serving = await cockpit.serve();
      await expect.poll(await targetsBehindHost(cockpit)).toContain('ray:lab');
      await serving.end();
    });

    test('a training runs there as a job in a folder of the head’s home, and is judged here', async () => {
      const run = await cockpit.runView(
        ...'run toy-arpo --target ray:lab --set length=5'.split(' '),
      );
      expect(run).toMatchObject({ verdict: 'succeeded', target: 'ray:lab', contact: 'ok' });
      expect(run.job).toMatchObject({ scheduler: 'ray', jobId: `rlc-${run.runId}` });
      const runs = await readdir(path.join(sshd.home, '.rl-cockpit-ray', 'runs'));
      expect(runs).toContain(run.runId);
      const { jobs } = ClusterView.parse(await cockpit.json('jobs', 'ray:lab'));
      expect(jobs.map(({ runId }) => runId)).toEqual([run.runId]);
    });

    test('the head’s token is in no file of the app there', async () => {
      const token = await readFile(head.tokenFile, 'utf8');
      const state = path.join(sshd.home, '.rl-cockpit-ray');
      const entries = await readdir(state, { recursive: true, withFileTypes: true });
      const files = entries.filter((entry) => entry.isFile());
      expect(files.length).toBeGreaterThan(10);
      for (const { parentPath, name } of files)
        expect(await readFile(path.join(parentPath, name), 'latin1')).not.toContain(token);
    });
  },
);
