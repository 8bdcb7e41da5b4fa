import { expect, test } from 'vitest';
import type { TargetView } from '#core/contract/target/target';
import { HERE } from '#core/contract/target.test-data';
import { err, ok } from '#core/lib/result';
import { machineWords } from './machine-words';

const here = (state: TargetView['state']) =>
  ok([
    {
      id: 'local',
      kind: 'local',
      name: 'here',
      state,
      says: 'Linux, 2 cores.',
      capabilities: HERE,
    } as const,
  ]);
const python = {
  python: '/usr/bin/python3',
  prefix: '/usr',
  kind: 'system',
  version: '3.12.3',
  state: 'ok',
  packages: {},
} as const;

test('a machine with a Python can train now, and nothing was changed to find out', () => {
  const { title, says, canTrain } = machineWords(here('ready'), ok([python]));
  expect(title).toBe('This machine is ready to train');
  expect(says).toEqual(['Linux, 2 cores.', 'Found 1 Python install.']);
  expect(canTrain).toBe(true);
});

test('a machine whose Pythons are all broken has none, and the remedy is said', () => {
  const words = machineWords(here('ready'), ok([{ ...python, state: 'broken' }]));
  expect(words.title).toBe('This machine has no Python yet');
  expect(words).toMatchObject({ canTrain: false, canRescan: true });
  expect(words.says.join(' ')).toContain('python.org');
});

test('a machine without Python names what is missing and the command that installs it', () => {
  const command = 'sudo apt install python3';
  const target = {
    id: 'local',
    kind: 'local',
    name: 'here',
    says: 'None.',
    command,
    capabilities: HERE,
  } as const;
  const words = machineWords(ok([{ ...target, state: 'broken' }]), undefined);
  expect(words).toMatchObject({
    title: 'This machine has no Python yet',
    command,
    needsPython: true,
  });
  expect(words.says.join(' ')).toContain('Python 3.8');
});

test('while it is not known whether there is a Python, none is claimed or denied', () => {
  expect(machineWords(here('ready'), undefined).title).toBe('This machine is ready to train');
  expect(machineWords(undefined, undefined).title).toBe('Checking this machine…');
});

test('a machine that could not be looked at says why, and can be looked at again', () => {
  const refusal = { code: 'x', says: 'The agent died.', remedy: 'Look again.' };
  expect(machineWords(err(refusal), undefined)).toEqual({
    title: 'This machine is not ready',
    says: ['The agent died.', 'Look again.'],
    command: null,
    canTrain: false,
    canRescan: true,
    needsPython: false,
  });
});
