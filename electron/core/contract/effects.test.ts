import { expect, test } from 'vitest';
import { api } from './api';
import { effectOf } from './effects';

const calls = Object.entries(api).flatMap(([subject, all]) =>
  Object.keys(all).map((call) => [subject, call]),
);

test('of every call of the contract it is known what becomes of it when its line is cut', () => {
  expect(calls.filter((path) => effectOf(path) === null)).toEqual([]);
  expect(calls.length).toBeGreaterThan(150);
});

test('nothing that is no call has an effect, regardless of its name', () => {
  const others = [[], ['runs'], ['runs', 'toString'], ['__proto__', 'x'], ['runs', 'start', 'x']];
  expect(others.map((path) => effectOf(path))).toEqual(others.map(() => null));
});

test('a call that starts, stops or deletes is never taken for one that reads', () => {
  const acts = calls.filter(([, call]) =>
    /^(start|stop|delete|remove|add|set|import|rerun|cancel)/.test(call ?? ''),
  );
  expect(acts.length).toBeGreaterThan(10);
  expect(acts.filter((path) => effectOf(path) === 'reads')).toEqual([]);
});
