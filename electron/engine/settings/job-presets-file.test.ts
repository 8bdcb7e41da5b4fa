import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type JobPreset, MAX_JOB_PRESETS } from '#core/contract/settings/job-preset';
import { JobPresetsFile } from './job-presets-file';

let home: string;
beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'rl-cockpit-presets-'));
});
afterEach(() => rm(home, { recursive: true }));

const preset = (target: string, name: string, partition: string): JobPreset => ({
  target,
  name,
  slurm: { partition },
});

test('presets are kept by cluster and by name, over a restart', async () => {
  const presets = new JobPresetsFile(home);
  await Promise.all([
    presets.save(preset('slurm:a', 'Long', 'main')),
    presets.save(preset('slurm:a', 'Short', 'short')),
    presets.save(preset('slurm:b', 'Long', 'gpu')),
  ]);
  expect(await presets.save(preset('slurm:a', 'Long', 'week'))).toEqual({
    ok: true,
    value: [preset('slurm:a', 'Long', 'week'), preset('slurm:a', 'Short', 'short')],
  });
  const again = new JobPresetsFile(home);
  expect(await again.remove({ target: 'slurm:a', name: 'Long' })).toEqual({
    ok: true,
    value: [preset('slurm:a', 'Short', 'short')],
  });
  expect(await again.list('slurm:b')).toEqual({
    ok: true,
    value: [preset('slurm:b', 'Long', 'gpu')],
  });
});

test('a file that is no list of presets is refused with its path, and never overwritten', async () => {
  const file = path.join(home, 'job-presets.json');
  const presets = new JobPresetsFile(home);
  for (const text of [
    '',
    '[]',
    '{"schema":1}',
    '{"schema":2,"presets":[]}',
    '{"schema":1,"presets":[{}]}',
  ]) {
    await writeFile(file, text);
    const refused = { ok: false, error: { code: 'job-presets-unreadable' } };
    expect(await presets.list('slurm:a')).toMatchObject(refused);
    expect(await presets.save(preset('slurm:a', 'Long', 'main'))).toMatchObject(refused);
    expect(await readFile(file, 'utf8')).toBe(text);
  }
});

test.skipIf(process.platform === 'win32')('no one else reads them', async () => {
  await new JobPresetsFile(home).save(preset('slurm:a', 'Long', 'main'));
  expect((await stat(path.join(home, 'job-presets.json'))).mode & 0o777).toBe(0o600);
});

test('one more than the limit is refused, and those that were saved stay', async () => {
  const presets = Array.from({ length: MAX_JOB_PRESETS }, (_, i) => preset('slurm:a', `${i}`, 'p'));
  await writeFile(path.join(home, 'job-presets.json'), JSON.stringify({ schema: 1, presets }));
  const file = new JobPresetsFile(home);
  expect(await file.save(preset('slurm:b', 'More', 'p'))).toMatchObject({
    error: { code: 'too-many-job-presets' },
  });
  expect(await file.list('slurm:a')).toEqual({ ok: true, value: presets });
});
