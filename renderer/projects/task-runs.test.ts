import { expect, test } from 'vitest';
import type { ProjectTask } from '#core/contract/project/project-calls';
import { aRun } from '../bridge/fixtures/run.test-data';
import { lastRunOf, presetsInOrder, startAddress, taskChains, tasksInOrder } from './task-runs';

const task = (id: string, changes: Partial<ProjectTask> = {}): ProjectTask => ({
  id,
  recipe: `lab/${id}`,
  title: id,
  says: '',
  blocked: null,
  presets: [],
  toy: null,
  after: null,
  ...changes,
});

test('the last run of a task is the one that started last, and one that waits is newer than all', () => {
  const first = aRun({ recipe: 'lab/p1', name: 'first', startedMs: 1 });
  const second = aRun({ recipe: 'lab/p1', name: 'second', startedMs: 2 });
  const other = aRun({ recipe: 'lab/p2', name: 'other', startedMs: 9 });
  const waits = aRun({ recipe: 'lab/p1', name: 'waits', startedMs: null, phase: 'queued' });
  expect(lastRunOf(['lab/p1'], [second, first, other])?.name).toBe('second');
  expect(lastRunOf(['lab/p1'], [second, waits, first])?.name).toBe('waits');
  expect(lastRunOf(['lab/p3'], [second])).toBeNull();
});

test('tasks that follow one another are one chain in their order, and others are in none', () => {
  const tasks = [
    task('p3', { after: 'p2' }),
    task('alone'),
    task('p1'),
    task('p2', { after: 'p1' }),
    task('lost', { after: 'nowhere' }),
  ];
  expect(taskChains(tasks).map((chain) => chain.map(({ id }) => id))).toEqual([['p1', 'p2', 'p3']]);
  expect(taskChains([task('a', { after: 'b' }), task('b', { after: 'a' })])).toEqual([]);
});

test('the toy is the first button, and tasks that cannot run come last', () => {
  const presets = ['full', 'test', 'toy'].map((id) => ({ id, title: id, says: '' }));
  expect(presetsInOrder({ presets, toy: 'toy' }).map(({ id }) => id)).toEqual([
    'toy',
    'full',
    'test',
  ]);
  const tasks = [task('broken', { blocked: 'It crashes.' }), task('works')];
  expect(tasksInOrder({ tasks }).map(({ id }) => id)).toEqual(['works', 'broken']);
});

test('the address of a form holds the whole id of a recipe, with its slash', () => {
  expect(startAddress('lab/p1', 'toy')).toBe('/start/lab%2Fp1?preset=toy');
  expect(startAddress('lab/p1')).toBe('/start/lab%2Fp1');
});
