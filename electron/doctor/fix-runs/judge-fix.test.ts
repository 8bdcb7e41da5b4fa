import { expect, test } from 'vitest';
import { finding, type FixRemedy } from '#core/contract/finding';
import { FIX_RUNNING } from '#core/contract/setup/fix-running';
import { ok } from '#core/lib/result';
import { isFixed, judgeFix } from './judge-fix';

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
  probe: 'interpreter',
  title: 'Environment',
  value: '',
  rows: [],
  children: [],
  tookMs: 1,
  atMs: 1,
  state,
  finding: finding('interpreter', state, 'It says so.', { remedies: offered.map(remedy) }),
});
const exit = (code: number | null, signal: string | null = null) => ({ code, signal });
const judged = (how: ReturnType<typeof exit> | null, state: 'ok' | 'warn' | 'bad') =>
  judgeFix('create-environment', how, ok(proof(state)));

test('a fix did its work where its check is ok, or warns and does not offer it again', () => {
  expect(isFixed(proof('ok'), 'create-environment')).toBe(true);
  expect(isFixed(proof('warn', 'environment-first'), 'create-environment')).toBe(true);
  expect(isFixed(proof('warn', 'put-back-packages'), 'put-back-packages')).toBe(false);
  expect(isFixed(proof('bad', 'environment-first'), 'create-environment')).toBe(false);
});

test('a fix is proved by its check and by commands that ended well, never by one of them alone', () => {
  expect(judged(exit(0), 'ok')).toEqual({ state: 'proved', says: 'It says so.' });
  expect(judged(exit(0), 'bad')).toEqual({ state: 'unproved', says: 'It says so.' });
  expect(judged(exit(1), 'ok')).toEqual({
    state: 'unproved',
    says: 'A command failed: exit code 1. The check now says: It says so.',
  });
  expect(judgeFix('create-environment', exit(0), null).state).toBe('unproved');
});

test.each([
  { how: null, says: /not known how they ended/ },
  { how: exit(0, 'SIGINT'), says: /ended by SIGINT/ },
  { how: exit(null), says: /unknown exit code/ },
  { how: exit(FIX_RUNNING), says: /Nothing was run/ },
])('a fix that ended with $how is not proved, and the reason is stated', ({ how, says }) => {
  expect(judged(how, 'ok')).toMatchObject({
    state: 'unproved',
    says: expect.stringMatching(says),
  });
});

test('a check that is refused proves nothing', () => {
  const refusal = { code: 'target-off', says: 'lab is not connected.', remedy: '' };
  expect(judgeFix('x', exit(0), { ok: false, error: refusal })).toEqual({
    state: 'unproved',
    says: 'It could not be checked: lab is not connected.',
  });
});
