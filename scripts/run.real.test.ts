import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';

const script = path.join(import.meta.dirname, 'run.mjs');

function run(...args: readonly string[]) {
  const ran = spawnSync(process.execPath, [script, ...args], { encoding: 'utf8' });
  return { code: ran.status, out: ran.stdout, says: ran.stderr };
}

test('an unknown task is reported on stderr, and stdout stays empty', () => {
  const { code, out, says } = run('dance');
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(says).toContain('dance');
  expect(says).toMatch(/start.*test.*check.*cli/s);
});

test('asked for JSON, a failed setup answers in JSON', () => {
  const { code, out } = run('dance', '--json');
  expect(code).toBe(2);
  expect(JSON.parse(out)).toMatchObject({ error: { code: 'set-up-failed' } });
});

test('a second start repeats no setup', () => {
  run('build');
  const { code, out, says } = run('build');
  expect({ code, out }).toEqual({ code: 0, out: '' });
  expect(says.trim().split('\n')).toEqual([
    'The node part of out/ is up to date.',
    'The page part of out/ is up to date.',
  ]);
});

test('the command line prints its answer on stdout and nothing else', () => {
  const { code, out } = run('cli', 'recipes', '--json');
  expect(code).toBe(0);
  expect(JSON.parse(out)).toBeInstanceOf(Array);
});

test('the command line says its version, as JSON too', () => {
  expect(run('cli', '--version').out).toMatch(/^\d+\.\d+\.\d+\n$/);
  expect(JSON.parse(run('cli', '--version', '--json').out)).toEqual({
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
  });
});
