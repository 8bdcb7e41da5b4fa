import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RunView } from '#core/contract/run/run';
import { patient } from '../../setup/patience.mjs';
import { isCi } from '../../setup/paths.mjs';
import { repetitions } from '../../setup/repetitions.mjs';
import { sshClientsBelow } from '../fixtures/channel-processes.fixture';
import { Cockpit, type Serving } from '../fixtures/cockpit.fixture';
import { hasSshd, Sshd } from '../fixtures/sshd.fixture';
import { Cluster, hasSlurm } from './cluster.fixture';

const CUTS = repetitions(5, 50);
/** A submission takes about so long: a cut comes before it, within it or after it. */
const MAX_SUBMISSION_MS = 1_500;
const START = 'run command --target slurm:lab --detach --time 1 -- echo done'.split(' ');
const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

describe.skipIf((!hasSlurm || !hasSshd) && !isCi)(
  'a login node that is cut off while it submits',
  () => {
    let cluster: Cluster;
    let sshd: Sshd;
    let cockpit: Cockpit;
    let serving: Serving & { end(): Promise<void> };
    beforeAll(async () => {
      // Records are kept until the end: nothing that was submitted may be missed.
      cluster = await Cluster.start({
        nodes: 1,
        more: ['MaxJobCount=1000', 'JobCompType=jobcomp/none'],
      });
      sshd = await Sshd.open({ env: cluster.env });
      cockpit = await Cockpit.open({ RL_COCKPIT_SSH_CONFIG: sshd.config });
      serving = await cockpit.serve();
    });
    afterAll(async () => {
      await serving.end();
      await cockpit.close();
      await sshd.close();
      await cluster.stop();
    });

    /** Job ids by the name of their job, of every job that Slurm knows. */
    async function jobsByName(into: Map<string, Set<string>>): Promise<void> {
      const { out } = await cluster.ask('squeue', '-h', '-t', 'all', '-o', '%j|%i');
      for (const line of out.split('\n')) {
        const [name = '', id = ''] = line.split('|');
        if (name.startsWith('rlc-')) into.set(name, (into.get(name) ?? new Set()).add(id));
      }
    }

    test('every start is submitted at most once, and what was submitted is a run with a verdict', async () => {
      const jobs = new Map<string, Set<string>>();
      const env = cockpit.environment();
      for (let cut = 0; cut < CUTS; cut += 1) {
        const started = cockpit.cli(...START);
        await pause((MAX_SUBMISSION_MS * cut) / CUTS);
        for (const pid of await sshClientsBelow(serving.enginePid, env))
          process.kill(pid, 'SIGKILL');
        await started;
        await jobsByName(jobs);
      }
      const settled = async (): Promise<readonly string[]> => {
        await jobsByName(jobs);
        const runs = RunView.array().parse(await cockpit.json('runs'));
        return runs.filter(({ verdict }) => verdict === null).map(({ runId }) => runId);
      };
      await expect.poll(settled, { timeout: patient(180_000), interval: 2_000 }).toEqual([]);
      const twice = [...jobs].filter(([, ids]) => ids.size > 1);
      expect(twice).toEqual([]);
      const runs = RunView.array().parse(await cockpit.json('runs'));
      const listed = runs
        .filter(({ job }) => job?.jobId != null)
        .map(({ runId }) => `rlc-${runId}`);
      expect([...jobs.keys()].toSorted()).toEqual(listed.toSorted());
      expect(
        runs.filter(({ job, verdict }) => job?.jobId != null && verdict !== 'finished'),
      ).toEqual([]);
    });
  },
);
