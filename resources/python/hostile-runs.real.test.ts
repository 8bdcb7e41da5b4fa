import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const here = fileURLToPath(new URL('.', import.meta.url));

test('no matter what is in one run directory, every other run is listed: 10,000 damaged directories', () => {
  const done = spawnSync('python3', ['-m', 'unittest', 'tests_target.test_hostile_runs'], {
    cwd: here,
    encoding: 'utf8',
    env: { ...process.env, RL_COCKPIT_HOSTILE_CASES: '10000' },
  });
  expect(done).toMatchObject({ status: 0 });
  expect(done.stderr).toMatch(/\bOK\b/);
});
