import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { patient } from '../../setup/patience.mjs';
import { servedCockpit } from '../fixtures/served-cockpit.fixture';
import { canLimitMemory, Cluster } from './cluster.fixture';

/** Takes 20 MB more every moment. */
const GREEDY = `
import time
held = []
for step in range(100):
    held.append(bytearray(20 << 20))
    print('step', step, flush=True)
    time.sleep(0.05)
`;
const Diagnosed = z.object({
  findings: z.array(
    z.object({ cause: z.string(), remedies: z.array(z.looseObject({ id: z.string() })) }),
  ),
});

describe.skipIf(!canLimitMemory)('a Slurm cluster that holds jobs to their memory', async () => {
  const cluster = canLimitMemory ? await Cluster.start({ nodes: 1, limitsMemory: true }) : null;
  const app = servedCockpit({ env: { ...cluster?.env } });
  afterAll(() => cluster?.stop());

  test('a training that takes more memory than its job has is judged by that, with a remedy', async () => {
    const words = '--target slurm:local --detach --mem 300 -- python3 -c'.split(' ');
    const { runId } = await app.cockpit.runView('run', 'command', ...words, GREEDY);
    const shown = () => app.cockpit.runView('show', runId);
    const soon = { timeout: patient(60_000), interval: 2_000 };
    await expect.poll(async () => (await shown()).verdict, soon).toBe('failed');
    const { job, reasons } = await shown();
    expect(job?.state).toBe('OUT_OF_MEMORY');
    expect(reasons[0]).toBe(
      'Slurm ended it because it used more memory than its job had. Ask for more memory.',
    );
    const { findings } = Diagnosed.parse(await app.cockpit.json('diagnose', runId));
    expect(findings[0]?.cause).toBe('host-oom-killed');
    expect(findings[0]?.remedies.map(({ id }) => id)).toContain('slurm-memory');
  });
});
