import { expect, test } from 'vitest';
import { nodeTooOld } from './node-version';

test('a Node without SQLite is refused with its version and the command that brings another one', () => {
  const says = nodeTooOld('20.20.2');
  expect(says).toContain('this is Node 20.20.2');
  expect(says).toContain('npm run cli');
  expect(nodeTooOld('22.12.9')).not.toBeNull();
});

test('every Node with SQLite is taken', () => {
  for (const version of ['22.13.0', '22.21.1', '24.0.0', process.versions.node])
    expect(nodeTooOld(version)).toBeNull();
});
