import { execFileSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { isCi } from '../../scripts/setup/paths.mjs';
import { findTestPyenv } from '../../scripts/setup/test-pyenv.mjs';
import { newFolder, runPython, toolsFolder } from './training-process.fixture';

const match = findTestPyenv();
const python = match ?? '';
beforeEach(({ skip }) =>
  skip(match === null && !isCi, 'no Python with Stable-Baselines3 yet; `npm test` makes one'),
);

// More faults in one training: RL_COCKPIT_VEC_FAULTS=200.
test.each([
  ['test_vec_env', 'StableVecEnv answers as SubprocVecEnv and DummyVecEnv do'],
  ['test_vec_training', 'a training completes, and counts each fault'],
  [
    'test_vec_faults',
    'a worker that dies, hangs or raises costs one episode, and nothing stays behind',
  ],
  [
    'test_vector_env',
    'the vector API of gymnasium and the pool of QNetFires have the same workers',
  ],
  [
    'test_sb3_callback',
    'CockpitCallback logs faults and saves the model of an interrupted training',
  ],
])('%s: %s', async (name) => {
  const ran = await runPython(python, ['-m', 'unittest', `tests_rl_cockpit.${name}`], toolsFolder);
  expect(ran).toMatchObject({ code: 0, err: expect.stringMatching(/Ran \d+ tests?.*\n\nOK/s) });
});

test('the companion package installs by pip and is imported from there', () => {
  const [source, into] = [newFolder(), newFolder()];
  for (const name of ['pyproject.toml', 'rl_cockpit'])
    cpSync(path.join(toolsFolder, name), path.join(source, name), { recursive: true });
  const flags = ['--quiet', '--no-deps', '--no-index', '--no-build-isolation', '--target', into];
  execFileSync(python, ['-m', 'pip', 'install', ...flags, source], { stdio: 'pipe' });
  const program = `import sys; sys.path.insert(0, sys.argv[1])
from rl_cockpit import StableVecEnv, CockpitCallback
import rl_cockpit, rl_cockpit.vec.worker, os
print(os.path.dirname(rl_cockpit.__file__), StableVecEnv.__name__, CockpitCallback.__name__)`;
  const out = execFileSync(python, ['-I', '-c', program, into], { encoding: 'utf8' });
  expect(out.trim()).toBe(`${path.join(into, 'rl_cockpit')} StableVecEnv CockpitCallback`);
});
