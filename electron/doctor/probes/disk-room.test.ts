import { expect, test } from 'vitest';
import { judged, linuxContext } from '../fixtures/children.test-data';
import diskRoom from './disk-room';

const room = (id: string, more: object = {}) => ({
  id,
  path: `/${id}`,
  folder: `/${id}`,
  totalBytes: 1e12,
  freeBytes: 4e11,
  freeFiles: 1e7,
  device: '1',
  type: 'ext4',
  writable: true,
  ...more,
});
const judge = (goal: string | null, ...rooms: readonly object[]) =>
  judged(diskRoom, linuxContext(goal), { rooms, python: '/py', hasPip: true, cacheBytes: 4e9 });

test('enough free disk is shown with every folder that a setup writes to', () => {
  const judgement = judge('phase3', room('state'), room('models'), room('temporary'));
  expect(judgement).toMatchObject({ state: 'ok', value: '400.0 GB free' });
  expect(judgement.rows).toHaveLength(3);
});

test('a full disk is found, with what is free and what is needed', () => {
  const judgement = judge(null, room('state', { freeBytes: 2e8 }), room('temporary'));
  expect(judgement).toMatchObject({ state: 'bad', value: '200 MB free' });
  expect(judgement.says).toBe('200 MB are free at /state; 1.0 GB are needed.');
  expect(judgement.rows?.map(({ state }) => state)).toEqual(['bad', 'ok']);
});

test('a small disk in memory is named as such, and how to go around it', () => {
  const small = { totalBytes: 5e8, freeBytes: 4e8, type: 'tmpfs' };
  const judgement = judge('phase3', room('state'), room('temporary', small));
  expect(judgement).toMatchObject({ state: 'bad', value: 'tmpfs too small' });
  expect(judgement.says).toContain('/temporary is a tmpfs of 500 MB in memory');
  expect(judgement.advice).toContain('TMPDIR');
});

test('the same small disk is no fault for a toy, which installs nothing', () => {
  const small = { totalBytes: 5e8, freeBytes: 4e8, type: 'tmpfs' };
  expect(judge('toy', room('state'), room('temporary', small)).state).toBe('ok');
});

test('a disk with room for few more files is a fault, for an environment has thousands', () => {
  expect(judge(null, room('state', { freeFiles: 900 })).value).toBe('out of files');
});

test('state in memory is a warning, because it is gone after a restart', () => {
  expect(judge(null, room('state', { type: 'tmpfs' })).state).toBe('warn');
});

test('pip’s cache is offered to be cleared only where it is on the disk that is full', () => {
  const full = room('state', { freeBytes: 2e8 });
  const cache = room('pipCache', { path: '/cache', device: '1' });
  expect(judge(null, full, cache).fixes).toEqual([
    { fix: 'clear-pip-cache', values: { python: '/py', path: '/cache', size: '4.0 GB' } },
  ]);
  expect(judge(null, full, { ...cache, device: '2' }).fixes).toEqual([]);
});

test('the plan of a goal says what is needed, half of it for the models of ARPO', () => {
  const models = room('models', { freeBytes: 20e9 });
  expect(judge('arpo-full', room('state'), models)).toMatchObject({
    state: 'bad',
    says: '20.0 GB are free at /models; 45.0 GB are needed.',
  });
  expect(judge('phase3', room('state'), models).state).toBe('ok');
});
