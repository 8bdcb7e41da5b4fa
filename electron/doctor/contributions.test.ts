import { existsSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fixes } from './fixes';
import { plans } from './plans';
import { probes } from './probes';

const scripts = new URL(
  '../../resources/python/rl_cockpit_target/scripts/probes/',
  import.meta.url,
);

test('every step of a plan is proved by probes that are there', () => {
  const missing = [...plans].flatMap(([id, { steps }]) =>
    steps.flatMap((step) => [
      ...(step.probes.length === 0 ? [`${id}/${step.id} has no probe`] : []),
      ...step.probes
        .filter((probe) => !probes.has(probe))
        .map((probe) => `${id}/${step.id}: ${probe}`),
    ]),
  );
  expect(missing).toEqual([]);
});

test('every fix is proved by a probe that is there', () => {
  const missing = [...fixes].filter(([, { provedBy }]) => !probes.has(provedBy)).map(([id]) => id);
  expect(missing).toEqual([]);
});

test('every probe script belongs to a probe of the same name', () => {
  const names = readdirSync(scripts)
    .filter((name) => name.endsWith('.py') && !name.startsWith('_'))
    .map((name) => name.slice(0, -'.py'.length).replaceAll('_', '-'));
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((name) => !probes.has(name))).toEqual([]);
  expect(existsSync(new URL('__init__.py', scripts))).toBe(true);
});

test('no two probes, and no two plans, share a position in their list', () => {
  for (const list of [[...probes.values()], [...plans.values()]]) {
    const orders = list.map(({ order }) => order);
    expect(new Set(orders).size).toBe(orders.length);
  }
});
