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
    memMiB: '16G',
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
    memMiB: '0',
    cpus: 'all',
    options: 'x',
  };
  expect(slurmProblems(draft)).toEqual(['partition', 'time', 'cpus', 'memMiB', 'options']);
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
  const options = {
    partition: 'gpu',
    account: 'lab',
    qos: 'normal',
    time: '1-12',
    nodes: 2,
    launcher: 'torchrun' as const,
    cpus: 8,
    memMiB: 800,
    gpus: 'a100:2',
    constraint: 'ib',
    reservation: 'course',
    modules: ['gcc', 'cuda/12.4'],
    options: ['--exclude=node7'],
    warnS: 300,
    continuations: 10,
    requeue: true,
  };
  // One of each: an option that is added and forgotten in the form fails here.
  expect(Object.keys(options).toSorted()).toEqual(Object.keys(SlurmOptions.shape).toSorted());
  expect(slurmOf(slurmDraft(options))).toEqual(options);
  expect(slurmDraft(undefined)).toEqual(NO_SLURM);
});
