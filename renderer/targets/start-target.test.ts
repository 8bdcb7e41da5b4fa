import { expect, test } from 'vitest';
import type { PyEnv, TargetView } from '#core/contract/target/target';
import { HERE, HOST } from '#core/contract/target.test-data';
import { ok } from '#core/lib/result';
import { startTargetSays, startTarget } from './start-target';

const lab: TargetView = {
  id: 'ssh:lab',
  kind: 'ssh',
  name: 'lab',
  state: 'ready',
  says: 'Linux.',
  capabilities: HOST,
};
const here: TargetView = {
  ...lab,
  id: 'local',
  kind: 'local',
  name: 'this machine',
  capabilities: HERE,
};
const python: PyEnv = {
  python: '/usr/bin/python3',
  prefix: '/usr',
  kind: 'system',
  version: '3.11.2',
  state: 'ok',
  packages: {},
};

test('a toy starts where the switcher says, and on this computer only where that is this one', () => {
  expect(startTarget(here, undefined, true)).toEqual({
    target: 'local',
    away: null,
    canStart: true,
  });
  expect(startTarget(null, undefined, false).canStart).toBe(false);
  expect(startTarget(lab, ok([python]), false)).toEqual({
    target: 'ssh:lab',
    away: lab,
    canStart: true,
  });
});

test('nothing can be started on a target that is off, lost or without Python, and each says so', () => {
  const says = (changes: Partial<TargetView>, envs: readonly PyEnv[] = [python]): string => {
    const target = { ...lab, ...changes };
    const { canStart } = startTarget(target, ok(envs), true);
    expect(canStart).toBe(false);
    return startTargetSays(target, canStart);
  };
  expect(says({ state: 'off' })).toContain('lab, which is off. Connect it');
  const sinceMs = new Date(2026, 10, 21, 10, 58).getTime();
  expect(says({ state: 'unknown', sinceMs })).toContain('lab, which has not answered since 10:58');
  expect(says({ state: 'broken', says: 'No one has accepted its key.' })).toContain('its key');
  expect(says({}, [{ ...python, state: 'broken' }])).toContain('no Python');
});

test('where it can start, the place is said', () => {
  expect(startTargetSays(lab, true)).toBe('New runs start on lab.');
});
