import { readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { RunView } from '#core/contract/run/run';
import { Cockpit } from '../fixtures/cockpit.fixture';

let cockpit: Cockpit;
beforeEach(async () => {
  cockpit = await Cockpit.open();
});
afterEach(() => cockpit.close());

const Metrics = z.object({ series: z.array(z.object({ tag: z.string() })) });

/** Everything that the command line prints about this home. `revision` counts changes of one engine's life. */
async function everything() {
  const serving = await cockpit.serve();
  const runs = z.array(RunView).parse(await cockpit.json('runs'));
  const reported = [];
  for (const { runId } of runs) {
    const { revision, ...run } = await cockpit.runView('show', runId);
    expect(revision).toBeGreaterThanOrEqual(0);
    const metrics = Metrics.parse(await cockpit.json('metrics', runId, '--segments'));
    const log = (await cockpit.cli('logs', runId)).stdout.toString('latin1');
    reported.push({ run, metrics, log });
  }
  await serving.end();
  return reported;
}

async function indexFiles(): Promise<readonly string[]> {
  return (await readdir(cockpit.home)).filter((name) => name.startsWith('cache.db'));
}

/** One that learnt, one that failed, one that was stopped, one that is suspicious, and an import. */
async function severalRuns(): Promise<void> {
  await cockpit.runView('run', 'toy-hybrid', '--set', 'length=12', '--name', 'short');
  await cockpit.runView('run', 'toy-arpo', '--set', 'length=6');
  await cockpit.runView('run', 'command', '--', 'python3', '-c', '1/0');
  await cockpit.runView('run', 'command', '--', 'true');
  const sleep = [
    '--',
    'python3',
    '-c',
    "print('Step 1 | loss=0.5', flush=True); import time; time.sleep(60)",
  ];
  const { runId } = await cockpit.runView('run', 'command', '--detach', ...sleep);
  await cockpit.runView('stop', runId, '--now');
  const log = path.join(cockpit.home, 'stranger.log');
  await writeFile(
    log,
    '[Episode 0] Reward: -0.234 Loss: 12.450\n[Episode 1] Reward: -0.1 Loss: 9.5\n',
  );
  await cockpit.json('import', log);
}

test('an index that was deleted, or is no database any more, is recreated and says the same of every run', async () => {
  await severalRuns();
  const before = await everything();
  const verdicts = before.map(({ run }) => `${run.verdict}`);
  expect(verdicts.toSorted((a, b) => a.localeCompare(b))).toEqual([
    'failed',
    'null',
    'stopped',
    'succeeded',
    'succeeded',
    'suspicious',
  ]);
  expect(before.filter(({ metrics }) => metrics.series.length > 0).length).toBeGreaterThanOrEqual(
    4,
  );

  const files = await indexFiles();
  expect(files).toContain('cache.db');
  for (const name of files) await rm(path.join(cockpit.home, name));
  expect(await everything()).toEqual(before);

  for (const name of await indexFiles()) await rm(path.join(cockpit.home, name));
  await writeFile(path.join(cockpit.home, 'cache.db'), 'this was a database once\n'.repeat(500));
  expect(await everything()).toEqual(before);
});
