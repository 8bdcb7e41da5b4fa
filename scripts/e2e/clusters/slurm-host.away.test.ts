import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ClusterView } from '#core/contract/jobs/cluster';
import { RunView } from '#core/contract/run/run';
import { isCi } from '../../setup/paths.mjs';
import { Cockpit } from '../fixtures/cockpit.fixture';
import { targetsBehindHost } from './cluster-form.fixture';
import { hasSshd, Sshd } from '../fixtures/sshd.fixture';
import { Cluster, hasSlurm } from './cluster.fixture';

describe.skipIf((!hasSlurm || !hasSshd) && !isCi)(
  'a cluster whose login node is reached over SSH',
  () => {
    let cluster: Cluster;
    let sshd: Sshd;
    let cockpit: Cockpit;
    beforeAll(async () => {
      cluster = await Cluster.start({ nodes: 1 });
      sshd = await Sshd.open({ env: cluster.env });
      cockpit = await Cockpit.open({ RL_COCKPIT_SSH_CONFIG: sshd.config });
    });
    afterAll(async () => {
      await cockpit.close();
      await sshd.close();
      await cluster.stop();
    });

    test('a training runs there as a job in a folder of the login node’s home, and is judged here', async () => {
      const words = 'run toy-arpo --target slurm:lab --set length=5 --partition main';
      const run = await cockpit.runView(...words.split(' '));
      expect(run).toMatchObject({ verdict: 'succeeded', target: 'slurm:lab', contact: 'ok' });
      expect(run.job).toMatchObject({ state: 'COMPLETED', exitCode: '0:0', nodes: 'node1' });
      const runs = await readdir(path.join(sshd.home, '.rl-cockpit-slurm', 'runs'));
      expect(runs).toContain(run.runId);
    });

    test('the queue lists the job, and its partitions are those of the cluster', async () => {
      const answer = ClusterView.parse(await cockpit.json('jobs', 'slurm:lab'));
      expect(answer.partitions.map(({ name }) => name)).toEqual(['main', 'short']);
      const runs = RunView.array().parse(await cockpit.json('runs'));
      expect(answer.jobs.map(({ runId }) => runId)).toEqual(runs.map(({ runId }) => runId));
    });

    test('a host that turns out to be a login node brings its cluster to the list', async () => {
      const serving = await cockpit.serve();
      await expect.poll(await targetsBehindHost(cockpit)).toContain('slurm:lab');
      await serving.end();
    });

    test('seeds are submitted side by side, and the command connects the login node itself', async () => {
      const words = 'run toy-arpo --target slurm:lab --set length=2 --seeds 1-2 --at-once 2';
      const runs = RunView.array().parse(await cockpit.json(...words.split(' ')));
      expect(runs.map(({ verdict }) => verdict)).toEqual(['succeeded', 'succeeded']);
      expect(new Set(runs.map(({ job }) => job?.jobId)).size).toBe(2);
    });
  },
);
