import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import run from '../commands/run';
import { readCommandLine } from '../command-line';
import { batchScriptOptions } from './batch-script-file';
import { rayOptions } from './ray-flags';
import { slurmOptions } from './slurm-flags';

const parsed = (...words: readonly string[]) =>
  readCommandLine(run, ['command', ...words], ['true']).parsed;

test('the flags of Ray are those of its own command line, and say what the training reserves', () => {
  const words = ['--entrypoint-num-cpus', '2', '--entrypoint-num-gpus', '0.5'];
  expect(rayOptions(parsed(...words, '--entrypoint-memory', '16G'))).toEqual({
    cpus: 2,
    gpus: 0.5,
    memMiB: 16_384,
  });
  expect(rayOptions(parsed())).toBeNull();
});

test('a batch script is read into the options of a job, and what is not taken is noted', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'rl-cockpit-batch-'));
  const file = path.join(folder, 'train.sbatch');
  await writeFile(file, '#!/bin/bash\n#SBATCH -J mine -p gpu --time=30\npython train.py\n');
  const notes: string[] = [];
  const io = { note: (line: string) => void notes.push(line) };
  expect(await batchScriptOptions(file, io)).toEqual({ partition: 'gpu', time: '30' });
  expect(notes).toEqual([
    `Not used from ${file}: -J mine`,
    `${file} has commands of its own, which are not run; the first one: python train.py`,
  ]);
  await rm(folder, { recursive: true });
  await expect(batchScriptOptions(file, io)).rejects.toThrow('cannot be read');
});

test('a flag that cannot be used is named', () => {
  expect(() => rayOptions(parsed('--entrypoint-memory', 'much'))).toThrow(
    '--entrypoint-memory much cannot be used.',
  );
  expect(() => slurmOptions(parsed('--time', 'soon'))).toThrow('--time soon cannot be used.');
});
