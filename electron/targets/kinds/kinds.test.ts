import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { TargetCapabilities } from '#core/contract/target/target';
import type { TargetKind } from '../target';
import { kinds } from './index';

const all: readonly TargetKind[] = kinds;

test('every kind is called as its file, and its id can be before the colon', () => {
  const files = readdirSync(import.meta.dirname)
    .filter((name) => !/index|test/.test(name))
    .map((name) => name.slice(0, -'.ts'.length));
  expect(all.map(({ id }) => id).toSorted()).toEqual(files.toSorted());
  for (const { id } of all) expect(id).toMatch(/^[a-z][a-z0-9-]*$/);
});

test('what a kind says of itself is true: whole, acts where it has some, one that is here, one that takes hosts', () => {
  for (const kind of all) {
    const { capabilities } = kind;
    expect(TargetCapabilities.parse(capabilities)).toEqual(capabilities);
    expect(capabilities.acts).toBe('acts' in kind);
    expect(capabilities.isHere).toBe(capabilities.shellClient === null);
  }
  expect(all.filter(({ capabilities }) => capabilities.isHere)).toHaveLength(1);
  expect(all.filter(({ acceptsHosts }) => acceptsHosts === true)).toHaveLength(1);
});

test.each([
  ['ssh:lab', ['ssh']],
  ['docker:trainer', ['docker']],
  ['ssh:-oProxyCommand=x', []],
  ['docker:a b', []],
  ['local', []],
  ['local:x', []],
  ['wsl:Ubuntu', []],
  ['nokind:one', []],
  ['slurm:login1', ['slurm']],
  ['slurm:-oProxyCommand=x', []],
  ['ray:head1', ['ray']],
  ['ray:-oProxyCommand=x', []],
  ['ray:local', ['ray']],
])('%s, written by the user, names a target of %j', (id, owners) => {
  expect(all.filter((kind) => kind.named?.(id) != null).map((kind) => kind.id)).toEqual(owners);
});

test('runs of a cluster are in a folder of their own, beside those of the same machine', () => {
  const slurm = all.find(({ id }) => id === 'slurm');
  expect(slurm?.stateDir?.('slurm:local', '/home/me/state')).toBe('/home/me/state/slurm');
  expect(slurm?.stateDir?.('slurm:lab', '/home/me/state')).toBe('~/.rl-cockpit-slurm');
  const ray = all.find(({ id }) => id === 'ray');
  expect(ray?.stateDir?.('ray:lab', '/home/me/state')).toBe('~/.rl-cockpit-ray');
});

const clustersBehind = (id: string, hasSlurm: boolean, hasRay = false) =>
  all.flatMap((kind) => kind.behind?.(id, { hasSlurm, hasRay }) ?? []);

test('an SSH host that has sbatch leads to its cluster, and no other one does', () => {
  expect(clustersBehind('ssh:lab', true)).toEqual(['slurm:lab']);
  expect(clustersBehind('ssh:lab', false)).toEqual([]);
  expect(clustersBehind('ssh:lab', false, true)).toEqual(['ray:lab']);
  expect(clustersBehind('ssh:lab', true, true).toSorted()).toEqual(['ray:lab', 'slurm:lab']);
  expect(clustersBehind('slurm:lab', true)).toEqual([]);
});
