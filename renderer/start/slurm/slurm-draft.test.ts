import { assert, property, record, string } from 'fast-check';
import { expect, test } from 'vitest';
import { SlurmOptions } from '#core/contract/slurm/slurm-options';
import { NO_SLURM, slurmDraft, slurmOf, slurmProblems } from './slurm-draft';

test('an empty form asks for nothing, and what is typed becomes options', () => {
  expect(slurmOf(NO_SLURM)).toBeNull();
  const draft = {
    ...NO_SLURM,
    partition: ' gpu ',
    time: '1-12',
    mem: '16G',
    gpus: 'a100:2',
    modules: 'cuda/12.4  gcc',
    options: '--exclude=node7 --exclusive',
    requeue: true,
  };
  expect(slurmOf(draft)).toEqual({
    partition: 'gpu',
    time: '1-12',
    memMiB: 16_384,
    gpus: 'a100:2',
    modules: ['cuda/12.4', 'gcc'],
    options: ['--exclude=node7', '--exclusive'],
    requeue: true,
  });
});

test('what cannot be an option is named, and is not asked for', () => {
  const draft = {
    ...NO_SLURM,
    partition: '-p x',
    time: 'soon',
    mem: '0',
    cpus: 'all',
    options: 'x',
  };
  expect(slurmProblems(draft)).toEqual(['partition', 'time', 'cpus', 'mem', 'options']);
  expect(slurmOf(draft)).toBeNull();
});

test('whatever is typed, the options are ones that the engine takes', () => {
  const text = string();
  const typed = record({ partition: text, time: text, mem: text, cpus: text, options: text });
  assert(
    property(typed, (fields) => {
      const options = slurmOf({ ...NO_SLURM, ...fields });
      expect(SlurmOptions.safeParse(options ?? {}).success).toBe(true);
    }),
  );
});

test('the form of a run that is started again has its options', () => {
  const options = { partition: 'gpu', nodes: 2, memMiB: 800, modules: ['gcc'], requeue: true };
  expect(slurmOf(slurmDraft(options))).toEqual(options);
  expect(slurmDraft(undefined)).toEqual(NO_SLURM);
});
