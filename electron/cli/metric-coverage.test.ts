import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test, type TestContext } from 'vitest';
import { meaningsOf } from '#core/telemetry/dictionary/dictionary';
import { root } from '../../scripts/setup/paths.mjs';
import { parseFile } from './parse-file';

/** Logs and files of real trainings, beside the checkout; they are no part of the project. */
const samples = process.env['RL_COCKPIT_SAMPLES'] ?? path.resolve(root, '../shared/samples');
const FOLDERS = [
  'arpo-rehearsal',
  'real-runs',
  'rl-trainer',
  'rollouts',
  'sb3',
  'sb3-runs',
  'verl',
  'verl-cpu',
];
/** Lists, models and programs, and what a tap of ours would write: no metrics of a trainer. */
const NO_METRICS =
  /index\.csv$|\.data\.json$|(?:episodes|clocks)\.jsonl$|human_output_tables|\.(?:py|sh|md|parquet|zip|pt|png)$/;

test('at least 95% of the metrics in recorded trainings have a row in the dictionary', async (context) => {
  const tags = new Map<string, string>();
  for (const file of metricFiles(context)) {
    const { series } = await parseFile(file, 'auto');
    for (const { tag } of series) tags.set(tag, file);
  }
  const unnamed = [...tags].filter(([tag]) => meaningsOf(tag).length === 0);
  expect(tags.size).toBeGreaterThan(400);
  expect({ isNamed: unnamed.length / tags.size < 0.05, unnamed }).toMatchObject({ isNamed: true });
}, 120_000);

test('a database of trackio is read as one, however long its schema is', async (context) => {
  const file = path.join(samples, 'rollouts/trl-grpo/trackio-8-steps.db');
  metricFiles(context);
  const { dialect, series } = await parseFile(file, 'auto');
  expect(dialect).toBe('sqlite');
  const steps = series.find(({ tag }) => tag === 'train/reward')?.points.map(([x]) => x);
  expect(steps).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  const times = series.find(({ tag }) => tag.endsWith('_prepare_inputs'))?.points.map(([x]) => x);
  expect(times).toEqual(steps);
});

function metricFiles(context: TestContext): readonly string[] {
  const files = FOLDERS.flatMap((folder) => filesOf(path.join(samples, folder)));
  if (files.length > 0) return files;
  const reason = `no recorded trainings under ${samples} (RL_COCKPIT_SAMPLES)`;
  console.info(`skipped: ${context.task.name}: ${reason}`);
  return context.skip(reason);
}

function filesOf(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => path.join(folder, name))
      .filter((file) => !NO_METRICS.test(file) && statSync(file).isFile());
  } catch {
    return [];
  }
}
