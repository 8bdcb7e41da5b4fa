import { expect, test } from 'vitest';
import type { LedgerRow } from '#core/contract/setup/ledger';
import { bytesOf, chosenRows, rowsByTarget } from './choice';

const row = (id: string, target: string, bytes: number | null): LedgerRow => ({
  id,
  target,
  path: `/home/ada/.rl-cockpit/envs/${id}`,
  says: 'environment',
  fix: 'create-environment',
  madeMs: 0,
  bytes,
});
const rows = [row('a', 'local', 3e9), row('b', 'wsl:Debian', 2e8), row('c', 'local', null)];

test('only what a target that answers still has can be chosen for removal, and its sizes add up', () => {
  const chosen = chosenRows(rows, new Set(['a', 'b', 'c', 'gone']));
  expect(chosen.map(({ id }) => id)).toEqual(['a', 'b']);
  expect(bytesOf(chosen)).toBe(3.2e9);
  expect(bytesOf([])).toBe(0);
});

test('what is removed on two targets is parted by target, so that each has its own commands', () => {
  const parts = rowsByTarget(rows);
  expect(parts.map(([target, { length }]) => [target, length])).toEqual([
    ['local', 2],
    ['wsl:Debian', 1],
  ]);
});
