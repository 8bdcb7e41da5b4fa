import { expect, test } from 'vitest';
import { patienceOf } from './patience.mjs';

const idle = { workMs: 9, load: 0, cores: 4, workers: 1 };

test('an idle machine is as patient as the limits were written', () => {
  expect(patienceOf(idle)).toBe(1);
  expect(patienceOf({ ...idle, workMs: 3 })).toBe(1);
});

test('a slow machine, a crowded one and few cores are waited for longer, up to a limit', () => {
  expect(patienceOf({ ...idle, workMs: 18 })).toBe(2);
  expect(patienceOf({ ...idle, cores: 2, workers: 4 })).toBe(2);
  expect(patienceOf({ ...idle, cores: 2, workers: 4, load: 2 })).toBe(3);
  expect(patienceOf({ ...idle, cores: 2, workers: 4, load: 20, workMs: 40 })).toBe(5);
});
