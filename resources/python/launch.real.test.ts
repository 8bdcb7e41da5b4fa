import path from 'node:path';
import { expect, test } from 'vitest';
import { ensurePython } from '../../scripts/setup/python.mjs';
import { findTestPyenv } from '../../scripts/setup/test-pyenv.mjs';
import { runPython, toolsFolder } from './training-process.fixture';

const match = findTestPyenv();
if (match === null)
  console.log('Without Stable-Baselines3: its tap and its workers are not tried.');

test('the launcher passes its own tests: workspaces, overrides, spawned workers, signals, taps', async () => {
  const folder = path.join(toolsFolder, 'tests_launch');
  const argv = ['-m', 'unittest', 'discover', '-s', folder, '-t', toolsFolder];
  const ran = await runPython(match ?? ensurePython(), argv);
  expect(ran).toMatchObject({ code: 0, err: expect.stringMatching(/Ran [4-9]\d tests.*\n\nOK/s) });
});
