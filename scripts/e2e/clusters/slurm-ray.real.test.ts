import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { patient } from '../../setup/patience.mjs';
import { isCi } from '../../setup/paths.mjs';
import { servedCockpit } from '../fixtures/served-cockpit.fixture';
import { Cluster, hasSlurm } from './cluster.fixture';

const PYTHON = process.env['RL_COCKPIT_TEST_RAY'] ?? '';
if (PYTHON === '' && !isCi)
  console.log('Skipped: a Ray cluster needs RL_COCKPIT_TEST_RAY (npm test makes one on Linux).');
/** Two actors on each node; it stops where it is when it is asked to. */
const DRIVER = `
import os, signal, sys, time, ray
asked = []
signal.signal(signal.SIGINT, lambda *_: asked.append(1))
ray.init(logging_level='ERROR')
print('nodes', sum(node['Alive'] for node in ray.nodes()), flush=True)
@ray.remote(num_cpus=1, scheduling_strategy='SPREAD')
class Worker:
    def step(self, number):
        time.sleep(0.1)
        return os.environ.get('SLURMD_NODENAME')
workers = [Worker.remote() for _ in range(4)]
for step in range(int(sys.argv[1])):
    if asked:
        break
    places = ray.get([worker.step.remote(step) for worker in workers])
    print('step', step, 'on', *sorted(set(places)), flush=True)
print('saved', flush=True)
`;
const WAIT = { timeout: patient(180_000), interval: 1_000 };

describe.skipIf((!hasSlurm || PYTHON === '') && !isCi)('Ray on a Slurm cluster', async () => {
  const more = ['DefMemPerCPU=1500'];
  const cluster = hasSlurm ? await Cluster.start({ more }) : null;
  const app = servedCockpit({ env: { ...cluster?.env } });
  afterAll(() => cluster?.stop());
  const started = async (name: string, steps: string, python = PYTHON): Promise<string> => {
    const script = path.join(app.cockpit.home, 'driver.py');
    await writeFile(script, DRIVER);
    const words = 'run command --target slurm:local --detach --nodes 2 --cpus 2 --launcher ray';
    const command = [...words.split(' '), '--name', name, '--', python, '-u', script, steps];
    return (await app.cockpit.runView(...command)).runId;
  };
  const log = async (run: string): Promise<string> => {
    const { runDir } = await app.cockpit.runView('show', run);
    return readFile(path.join(runDir, 'output.log'), 'utf8').catch(() => '');
  };
  const verdict = async (run: string) => (await app.cockpit.runView('show', run)).verdict;

  test('a driver finds a cluster of both nodes, and its actors run on each', async () => {
    const run = await started('both', '10');
    await expect.poll(() => verdict(run), WAIT).toBe('finished');
    expect(await log(run)).toMatch(/^nodes 2$[^]*^step 9 on node1 node2$/m);
  });

  test('a stop lets the driver save while its cluster is still there', async () => {
    const run = await started('stopped', '10000');
    await expect.poll(() => log(run), WAIT).toContain('step 3 on node1 node2');
    await app.cockpit.cli('stop', run);
    await expect.poll(() => verdict(run), WAIT).toBe('stopped');
    expect(await log(run)).toMatch(/^saved$/m);
  });

  test('an environment without Ray is named, and nothing waits for it', async () => {
    const run = await started('without', '1', 'python3');
    await expect.poll(() => verdict(run), WAIT).toBe('failed');
    expect(await log(run)).toMatch(/ray-head ended with code 1 before the cluster was up/);
  });
});
