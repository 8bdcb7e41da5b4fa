import { expect, test } from 'vitest';
import { type Finding, finding, type ParametersRemedy, type Remedy } from '#core/contract/finding';
import { type Draft, emptyDraft } from '../draft';
import { changeBy, fixButton } from './fix-button';

const said = { says: '', danger: 'none', provedBy: null } as const;
const setting = (title: string, set: ParametersRemedy['set']): Remedy => ({
  ...said,
  kind: 'parameters',
  id: title,
  title,
  set,
});
const connect: Remedy = { ...said, kind: 'connect', id: 'c', title: 'Connect', target: 'ssh:lab' };
const missing: Remedy = {
  ...said,
  kind: 'install',
  id: 'i',
  title: 'Set it up',
  what: 'packages',
  target: 'local',
};
const OWN_FOLDER = setting('Own folder', { cwd: null });
const BEST = setting('Best environment', { python: null });
const bad = (id: string, ...remedies: Remedy[]): Finding =>
  finding(id, 'bad', `${id} fails.`, { remedies });

/** The label of the filled button, and what it does; null: the start itself. */
function offered(
  match: { readonly checks?: readonly Finding[]; readonly constraints?: readonly Finding[] },
  change: Partial<Draft> = {},
) {
  const done: unknown[] = [];
  const draft = { ...emptyDraft('r'), typed: { a: '1', b: '2' }, ...change };
  const drafting = { draft, change: (part: Partial<Draft>) => void done.push(part), undo: null };
  const button = fixButton({ checks: [], constraints: [], ...match }, drafting, {
    checkAgain: () => void done.push('again'),
    connect: () => void done.push('connect'),
    install: () => void done.push('setup'),
  });
  button?.act();
  return button === null ? null : [button.label, ...done];
}

test('what was chosen and failed is taken back by one button; else one looks again', () => {
  expect(offered({ checks: [bad('folder', OWN_FOLDER)] })).toEqual(['Own folder', { cwd: '' }]);
  expect(offered({ checks: [bad('packages', BEST)] })).toEqual([
    'Best environment',
    { python: null },
  ]);
  expect(offered({ checks: [bad('disk')] })).toEqual(['Check again', 'again']);
  expect(offered({ checks: [bad('target', connect)] })).toEqual(['Connect', 'connect']);
  expect(offered({ checks: [bad('packages', missing)] })).toEqual(['Set it up', 'setup']);
});

test('a folder that was typed is taken back before an environment that was picked', () => {
  expect(offered({ checks: [bad('environment', BEST), bad('folder', OWN_FOLDER)] })?.[0]).toBe(
    'Own folder',
  );
});

test('while nothing would fail the start itself is the button', () => {
  expect(offered({})).toBeNull();
  const doubt = finding('disk', 'warn', 'Little room.', { remedies: [OWN_FOLDER] });
  expect(offered({ checks: [doubt], constraints: [doubt] })).toBeNull();
});

test('a broken constraint sets its values beside those that were typed, and comes before the checks', () => {
  const broken = bad('a', setting('Use 8', { params: { a: 8 } }));
  const checks = [bad('folder', OWN_FOLDER)];
  expect(offered({ checks, constraints: [broken] })).toEqual([
    'Use 8',
    { typed: { a: '8', b: '2' } },
  ]);
  expect(offered({ checks, constraints: [broken] }, { byHand: 'python x' })?.[0]).toBe(
    'Own folder',
  );
});

test('a remedy changes only what it names', () => {
  expect(changeBy({}, { typed: {} })).toEqual({});
  expect(changeBy({ cwd: '/there', python: '/p' }, { typed: {} })).toEqual({
    cwd: '/there',
    python: '/p',
  });
});
