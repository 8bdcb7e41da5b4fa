import path from 'node:path';
import { expect, test } from 'vitest';
import { kindFaults, kindTests } from './target-kinds';

const KINDS = ['local', 'wsl', 'ssh', 'docker'];

test('no file outside of the kinds tests the kind of a target by its name', () => {
  expect(kindFaults(path.resolve(import.meta.dirname, '../..'))).toEqual([]);
});

test.each([
  "if (target.startsWith('ssh:')) return;",
  "const isDistro = target.view().kind === 'wsl';",
  "{kind !== 'local' && <More />}",
  "if ('docker' === target.kind) return;",
  "case 'ssh':",
  'connect(`ssh:${name}`)',
  "name: target.replace(/^wsl:/, '')",
  "id.replace(/^(?:wsl|ssh):/, '')",
  "return way.is === 'ssh' ? a : b;",
])('a planted test of the kind is found: %s', (line) => {
  expect(kindTests(`// first\n${line}`, KINDS)).toEqual([2]);
});

test.each([
  "const target = flag ?? 'local';",
  "if (run.target === 'local') return same;",
  "kind === 'conda'",
  '// what `wsl:` ids mean',
  'kindOfTarget(target) === kind',
  "remedy: 'Reach it by ssh: it is another machine.'",
  'const actor = /^ssh::\\w/;',
])('what tests no kind is left alone: %s', (line) => {
  expect(kindTests(line, KINDS)).toEqual([]);
});
