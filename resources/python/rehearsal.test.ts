import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const here = fileURLToPath(new URL('.', import.meta.url));

test('the parts of a rehearsal that need no torch, and the tools of ARPO, pass their own unit tests', () => {
  const args = ['-m', 'unittest', 'discover', '-s', 'tests_rehearsal', '-t', '.'];
  const done = spawnSync('python3', args, { cwd: here, encoding: 'utf8' });
  expect({ status: done.status, stderr: done.stderr }).toMatchObject({ status: 0 });
  expect(done.stderr).toMatch(/Ran \d{2,} tests/);
});

test('every file of a rehearsal compiles as Python 3.8, the oldest that we promise', () => {
  const files = ['rl_cockpit_rehearsal', 'rl_cockpit_arpo'].flatMap((room) =>
    readdirSync(path.join(here, room), { recursive: true })
      .map((name) => path.join(here, room, String(name)))
      .filter((name) => name.endsWith('.py')),
  );
  const program = `import ast, sys
for path in sys.argv[1:]:
    ast.parse(open(path, encoding="utf-8").read(), path, feature_version=(3, 8))`;
  const done = spawnSync('python3', ['-c', program, ...files], { encoding: 'utf8' });
  expect({ status: done.status, stderr: done.stderr }).toEqual({ status: 0, stderr: '' });
});
