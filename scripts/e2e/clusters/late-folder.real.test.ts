import { readFile, symlink } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RunView } from '#core/contract/run/run';
import { Proc } from '#core/contract/run/run-directory';
import { patient } from '../../setup/patience.mjs';
import { repetitions } from '../../setup/repetitions.mjs';
import { Cockpit, type Serving } from '../fixtures/cockpit.fixture';
import { Cluster } from './cluster.fixture';
import { canShowLate, LateFolder } from './late-folder.fixture';

/** So long the login node does not see what a node wrote. */
const LATE_S = repetitions(8, 60);
const RUN = 'run command --target slurm:local --detach'.split(' ');

describe.skipIf(!canShowLate)(
  `a cluster whose login node sees files ${LATE_S} s late`,
  { timeout: patient(600_000) },
  () => {
    let folder: LateFolder;
    let cluster: Cluster;
    let cockpit: Cockpit;
    let serving: Serving & { end(): Promise<void> };
    beforeAll(async () => {
      folder = await LateFolder.mount(LATE_S);
      cluster = await Cluster.start({ nodes: 1, shared: folder });
      const patience = { RL_COCKPIT_JOBS_LATE_S: `${LATE_S * 2}` };
      cockpit = await Cockpit.open({ ...cluster.env, ...patience });
      await symlink(folder.seen, path.join(cockpit.home, 'slurm'));
      serving = await cockpit.serve();
    });
    afterAll(async () => {
      await serving.end();
      await cockpit.close();
      await cluster.stop();
      await folder.close();
    });

    /** The run, as soon as that holds of it. */
    const once = async (run: RunView, holds: (now: RunView) => boolean): Promise<RunView> => {
      const deadline = Date.now() + patient(LATE_S * 5_000 + 60_000);
      for (;;) {
        const now = await cockpit.runView('show', run.runId);
        if (holds(now)) return now;
        if (Date.now() > deadline) throw new Error(`It is still ${JSON.stringify(now)}`);
        await new Promise((resolve) => {
          setTimeout(resolve, 500);
        });
      }
    };
    const ended = (run: RunView): Promise<RunView> => once(run, ({ verdict }) => verdict !== null);
    const running = (run: RunView): Promise<RunView> =>
      once(run, ({ phase }) => phase === 'running');
    /** `kill -9` of a supervisor and its program, by what a node sees: Slurm itself leaves a program without its parent alone (linuxproc). */
    const killOnNode = async ({ runId }: RunView): Promise<void> => {
      const file = path.join(folder.real, 'runs', runId, 'proc.json');
      const { supervisorPid, pid } = Proc.parse(JSON.parse(await readFile(file, 'utf8')));
      for (const victim of [supervisorPid, pid]) process.kill(victim, 'SIGKILL');
    };

    test.concurrent('a training that Slurm reports as completed is judged by its own record, once that is seen', async () => {
      const run = await cockpit.runView(...RUN, '--', 'echo', 'done');
      const { verdict, exit } = await ended(run);
      expect({ verdict, exit }).toEqual({ verdict: 'finished', exit: { code: 0, signal: null } });
    });

    test.concurrent('one that fails has its exit code', async () => {
      const run = await cockpit.runView(...RUN, '--', 'sh', '-c', 'exit 7');
      const { verdict, exit } = await ended(run);
      expect({ verdict, exit }).toEqual({ verdict: 'failed', exit: { code: 7, signal: null } });
    });

    test.concurrent('one that leaves no record is judged without it, after it was waited for', async () => {
      const run = await cockpit.runView(...RUN, '--name', 'killed', '--', 'sleep', '600');
      await running(run);
      await killOnNode(run);
      await once(run, ({ reasons }) =>
        reasons.join(' ').includes('The run’s own record is not seen yet'),
      );
      const { verdict, reasons } = await ended(run);
      expect({ verdict, says: reasons[0] }).toEqual({
        verdict: 'failed',
        says: expect.stringMatching(/failed with exit code 0:9.*wrote no exit record/) as unknown,
      });
    });

    test.concurrent('one that is stopped saves, and is a stopped one', async () => {
      const run = await cockpit.runView(...RUN, '--', 'sleep', '600');
      await running(run);
      await cockpit.cli('stop', run.runId);
      const { verdict, reasons } = await ended(run);
      expect({ verdict, says: reasons[0] }).toEqual({
        verdict: 'stopped',
        says: expect.stringContaining('Stopped on request') as unknown,
      });
    });
  },
);
