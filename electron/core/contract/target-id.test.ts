import { expect, test } from 'vitest';
import { TargetId } from './run/run';
import { kindOfTarget, nameOfTarget } from './target-id';

test.each([
  ['local', 'local', 'local'],
  ['wsl:Ubuntu-22.04', 'wsl', 'Ubuntu-22.04'],
  ['ssh:ann@lab', 'ssh', 'ann@lab'],
  ['ssh:[fe80::1]:22', 'ssh', '[fe80::1]:22'],
  ['docker:trainer', 'docker', 'trainer'],
  ['my-kind2:a b', 'my-kind2', 'a b'],
])('%j is a target of kind %s, called %s', (id, kind, name) => {
  expect(TargetId.safeParse(id).success).toBe(true);
  expect(kindOfTarget(id)).toBe(kind);
  expect(nameOfTarget(id)).toBe(name);
});

test.each(['', 'remote', 'wsl:', ':lab', 'SSH:lab', '2x:lab', 'ssh lab', ' local', 'ssh:a\nb'])(
  '%j is no id of a target',
  (id) => {
    expect(TargetId.safeParse(id).success).toBe(false);
  },
);
