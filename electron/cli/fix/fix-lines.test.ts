import { expect, test } from 'vitest';
import { finding, FixRemedy } from '#core/contract/finding';
import type { ProbeReport } from '#core/contract/setup/probe';
import { fixLines } from './fix-lines';

const INSTALL = FixRemedy.parse({
  kind: 'fix',
  id: 'install-torch',
  title: 'Install PyTorch',
  says: '',
  danger: 'changes',
  target: 'local',
  python: null,
  actor: 'cockpit',
  lines: [['pip', 'install', 'torch']],
  env: {},
  changed: [],
  creates: [],
  provedBy: 'wheel-proof',
});

const report = (state: ProbeReport['state'], fixes: number, advice = ''): ProbeReport => ({
  probe: 'torch',
  title: 'PyTorch',
  state,
  value: '2.15.0',
  finding: finding('torch', state === 'skipped' ? 'unknown' : state, 'It was not meant.', {
    advice,
    remedies: Array.from({ length: fixes }, () => INSTALL),
  }),
  rows: [],
  children: [],
  atMs: 0,
  tookMs: 1,
});
const HERE = { target: 'local', goal: null, python: null };

test('below the checks is what fixes each, as it is typed: once for each fix, a warning’s too', () => {
  const request = { target: 'ssh:gpu box', goal: 'arpo-toy', python: '/my envs/bin/python' };
  expect(fixLines([report('warn', 2, 'Install another one.')], request)).toBe(
    `\nWhat fixes it:\n  PyTorch: Install another one.\n    rl-cockpit fix install-torch --goal arpo-toy --env '/my envs/bin/python' --target 'ssh:gpu box'`,
  );
  expect(fixLines([report('bad', 1)], HERE)).toBe(
    '\nWhat fixes it:\n  PyTorch:\n    rl-cockpit fix install-torch',
  );
});

test('a check that is fine, was left out or has nothing to try says nothing below', () => {
  expect(fixLines([report('ok', 1, 'x'), report('skipped', 1, 'x'), report('bad', 0)], HERE)).toBe(
    '',
  );
});
