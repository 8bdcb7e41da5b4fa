import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

test('the Python tests of rl_cockpit_market pass: UTC copies, files of others, generated bars where pandas is', () => {
  const cwd = fileURLToPath(new URL('.', import.meta.url));
  const args = ['-m', 'unittest', 'discover', '-s', 'tests_market', '-t', '.'];
  const done = spawnSync('python3', args, { cwd, encoding: 'utf8' });
  expect(done).toMatchObject({ status: 0 });
  expect(done.stderr).toMatch(/Ran \d+ tests/);
});
