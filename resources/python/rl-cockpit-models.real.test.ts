import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { isCi } from '../../scripts/setup/paths.mjs';
import { findTestPyenv } from '../../scripts/setup/test-pyenv.mjs';
import { runPython, toolsFolder } from './training-process.fixture';

const match = findTestPyenv();
const python = match ?? '';
beforeEach(({ skip }) =>
  skip(match === null && !isCi, 'no Python with Stable-Baselines3 yet; `npm test` makes one'),
);

test('schedules of CPython 3.8 to 3.14 are read as arithmetic by any Python, without its libraries', () => {
  const args = ['-m', 'unittest', 'tests_rl_cockpit.test_pickled_schedules'];
  const done = spawnSync('python3', args, { cwd: path.resolve(toolsFolder), encoding: 'utf8' });
  expect({ status: done.status, stderr: done.stderr }).toMatchObject({ status: 0 });
  expect(done.stderr).toMatch(/Ran \d{2,} tests/);
});

test('real models load without their code, hostile and mutated ones run nothing without consent, and portable copies predict the same', async () => {
  const names = [
    'test_portable_models',
    'test_any_numpy',
    'test_consent',
    'test_model_gate',
    'test_mutated_models',
    'test_memory_bound',
  ];
  const args = ['-m', 'unittest', ...names.map((name) => `tests_rl_cockpit.${name}`)];
  const ran = await runPython(python, args, toolsFolder);
  expect(ran).toMatchObject({ code: 0, err: expect.stringMatching(/Ran [1-9]\d* tests.*\n\nOK/s) });
});
