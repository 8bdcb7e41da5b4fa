import { expect, test } from 'vitest';
import run from '../commands/run';
import { readCommandLine } from '../command-line';
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

test('a flag that cannot be used is named', () => {
  expect(() => rayOptions(parsed('--entrypoint-memory', 'much'))).toThrow(
    '--entrypoint-memory much cannot be used.',
  );
  expect(() => slurmOptions(parsed('--time', 'soon'))).toThrow('--time soon cannot be used.');
});
