import { spawnSync } from 'node:child_process';
import { array, assert, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { fixProgram } from './fix-program';

const run = (lines: string[][], env: Record<string, string> = {}) => {
  const program = fixProgram({ lines, env }, 'posix', null);
  if (!program.ok) throw new Error(program.error.says);
  const [file, ...args] = program.value;
  return spawnSync(file, args, { encoding: 'utf8' });
};

test('the commands of a fix run one after the other, each shown before', () => {
  const done = run([
    ['printf', '%s\\n', 'one'],
    ['printf', '%s\\n', 'two'],
  ]);
  expect(done.stdout).toBe("+ printf '%s\\n' one\none\n+ printf '%s\\n' two\ntwo\n\nDone.\n");
  expect(done.status).toBe(0);
});

test('a fix stops at the first command that fails, and ends with its exit code', () => {
  const done = run([
    ['sh', '-c', 'exit 7'],
    ['echo', 'never'],
  ]);
  expect(done.status).toBe(7);
  expect(done.stdout).not.toContain('never');
  expect(done.stdout).toContain('Failed with exit code 7.');
});

test('every word of a command arrives as it is, no matter what is in it', () => {
  const word = string({ unit: 'binary' }).filter((text) => !text.includes('\0'));
  assert(
    property(array(word, { minLength: 1, maxLength: 14 }), (words) => {
      const script = 'process.stdout.write(JSON.stringify(process.argv.slice(1)))';
      const done = run([[process.execPath, '-e', script, '--', ...words]]);
      const json = done.stdout.slice(done.stdout.lastIndexOf('\n["', done.stdout.length - 8) + 1);
      expect(json.startsWith(JSON.stringify(words))).toBe(true);
    }),
    { numRuns: 25 },
  );
});

test('sudo is left out where the user is root already', () => {
  const done = run([['sudo', 'id', '-u']]);
  const isRoot = process.getuid?.() === 0;
  expect(done.stdout.split('\n')[0]).toBe(isRoot ? '+ id -u' : '+ sudo id -u');
});

test('the variables of a fix are there for all its commands', () => {
  const done = run([['sh', '-c', 'echo $COCKPIT_A']], { COCKPIT_A: 'a b' });
  expect(done.stdout).toContain("+ export 'COCKPIT_A=a b'\n");
  expect(done.stdout).toContain('\na b\n');
});

test('several commands on Windows need a Python, and one does not', () => {
  expect(fixProgram({ lines: [['winget', 'a']], env: {} }, 'windows', null)).toEqual({
    ok: true,
    value: ['winget', 'a'],
  });
  expect(fixProgram({ lines: [['a'], ['b']], env: {} }, 'windows', null)).toMatchObject({
    ok: false,
    error: { code: 'fix-needs-python' },
  });
});
