import { expect, test } from 'vitest';
import { type Finding, finding } from '#core/contract/finding';
import { taskMissing } from './task-missing';

const lacks = (id: string, recipe: string): Finding =>
  finding(id, 'bad', `${id} is missing.`, {
    remedies: [
      {
        kind: 'start-task',
        id: `start-${id}`,
        title: 'Open it',
        says: '',
        danger: 'none',
        provedBy: id,
        recipe,
        preset: 'toy',
      },
    ],
  });

test('two checks that the same task fixes lead to that task, no matter what else holds', () => {
  const checks = [
    finding('cpu', 'ok', 'Eight cores.'),
    lacks('slopes', 'fires/rasters'),
    finding('ram', 'warn', 'Little RAM.'),
    lacks('fuel', 'fires/rasters'),
  ];
  expect(taskMissing(checks)).toBe('fires/rasters');
});

test('a check that no task fixes, or a second task, leads to none: the run would fail after all', () => {
  const missing = lacks('slopes', 'fires/rasters');
  expect(taskMissing([missing, finding('torch', 'bad', 'torch is missing.')])).toBeNull();
  expect(taskMissing([missing, lacks('model', 'fires/model')])).toBeNull();
  expect(taskMissing([finding('cpu', 'ok', 'Eight cores.')])).toBeNull();
});
