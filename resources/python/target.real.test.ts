import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** Their tests wait for many processes: interpreters, trainings, agents. */
const LONG = [
  'test_bounded_output',
  'test_cause_scripts',
  'test_env_probe',
  'test_env_trees',
  'test_hostile_python',
  'test_launch_folder',
  'test_loaded_spaces',
  'test_package_offers',
  'test_trial_folder',
  'test_windows_runs',
];
const names = readdirSync(path.join(import.meta.dirname, 'tests_target'))
  .filter((file) => /^test_\w+\.py$/.test(file))
  .map((file) => path.basename(file, '.py'));

// They wait for their own processes, one after the other: twenty seconds on a quiet machine.
test.each([
  ['the pure parts of the target', names.filter((name) => !LONG.includes(name))],
  ['the parts of the target that start many processes', LONG],
])('%s pass their own unit tests', { timeout: 180_000 }, (_parts, modules) => {
  const args = ['-m', 'unittest', ...modules.map((name) => `tests_target.${name}`)];
  const done = spawnSync('python3', args, { cwd: import.meta.dirname, encoding: 'utf8' });
  expect({ status: done.status, says: done.stderr }).toMatchObject({
    status: 0,
    says: expect.stringMatching(/Ran \d{2,} tests/),
  });
});
