import { expect, test } from 'vitest';
import { finding, type FixRemedy } from '#core/contract/finding';
import { isMended } from './fix-proof';

const remedy = (id: string): FixRemedy => ({
  kind: 'fix',
  id,
  title: id,
  says: '',
  danger: 'changes',
  provedBy: 'interpreter',
  actor: 'cockpit',
  target: 'local',
  python: null,
  lines: [['true']],
  env: {},
  changed: [],
  creates: [],
});
const proof = (state: 'ok' | 'warn' | 'bad', ...offered: readonly string[]) => ({
  state,
  finding: finding('interpreter', state, 'It says so.', { remedies: offered.map(remedy) }),
});

test('a fix is proved by a check that is ok, or that warns and does not offer it again', () => {
  expect(isMended(proof('ok'), 'create-environment')).toBe(true);
  expect(isMended(proof('warn', 'environment-first'), 'create-environment')).toBe(true);
  expect(isMended(proof('warn', 'put-back-packages'), 'put-back-packages')).toBe(false);
  expect(isMended(proof('bad', 'environment-first'), 'create-environment')).toBe(false);
  expect(isMended(undefined, 'create-environment')).toBe(false);
});
