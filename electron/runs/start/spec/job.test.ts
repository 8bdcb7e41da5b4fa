import { expect, test } from 'vitest';
import type { Scheduler } from '#core/contract/scheduler';
import { HERE } from '#core/contract/target.test-data';
import { jobOf, refuseJob } from './job';

const target = (scheduler?: Scheduler) => ({
  id: 'ssh:lab',
  view: () => ({
    id: 'ssh:lab',
    kind: 'ssh',
    name: 'lab',
    state: 'ready' as const,
    says: '',
    capabilities: { ...HERE, ...(scheduler === undefined ? {} : { scheduler }) },
  }),
});

test('on a cluster a run is a job, with its defaults where no option is set; elsewhere it is none', () => {
  expect(jobOf({}, target('slurm'))).toEqual({ slurm: {}, keepAwake: false });
  expect(jobOf({ slurm: { time: '30' } }, target('slurm')).slurm).toEqual({ time: '30' });
  expect(jobOf({}, target())).toEqual({});
});

test('a run of a sweep that Slurm gets as an array is a task of it; Ray has no arrays', () => {
  const id = '20261128-120000-000000aa';
  const sweep = { id, name: 'pole', index: 3, size: 20, varies: ['seed'], arrayAtOnce: 4 };
  const array = { id, index: 3, size: 20, atOnce: 4 };
  expect(jobOf({ slurm: { time: '30' }, sweep }, target('slurm')).slurm).toEqual({
    time: '30',
    array,
  });
  expect(jobOf({ sweep }, target('ray'))).toEqual({ ray: {}, keepAwake: false });
});

test('each scheduler gets the options of its own name, and refuses those of another one', () => {
  expect(jobOf({ ray: { gpus: 1 } }, target('ray'))).toEqual({
    ray: { gpus: 1 },
    keepAwake: false,
  });
  expect(jobOf({}, target('ray'))).toEqual({ ray: {}, keepAwake: false });
  expect(refuseJob({ slurm: {} }, target('ray'))?.says).toContain('has no Slurm');
  expect(refuseJob({ ray: {} }, target('slurm'))?.says).toContain('has no Ray');
  expect(refuseJob({ ray: {} }, target('ray'))).toBeNull();
});

test('Slurm options for a machine without Slurm are refused before anything starts', () => {
  expect(refuseJob({ slurm: { time: '30' } }, target())).toMatchObject({ code: 'no-scheduler' });
  expect(refuseJob({ slurm: { time: '30' } }, target('slurm'))).toBeNull();
  expect(refuseJob({}, target())).toBeNull();
});
