import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { sha256 } from './paths.mjs';
import { ensureTestPyenv } from './test-pyenv.mjs';

// With a lock file that asks for nothing, so that it takes seconds instead of minutes.
const folder = mkdtempSync(path.join(tmpdir(), 'rl-cockpit-pyenv-'));
const plan = { lockFile: path.join(folder, 'empty.lock'), imports: ['pip'] };
const text = '# nothing is asked for\n';
const home = path.join(folder, 'rl-cockpit', `pyenv-${sha256(text).slice(0, 16)}`);
const previous = { ...process.env };

beforeAll(() => {
  writeFileSync(plan.lockFile, text);
  process.env['XDG_CACHE_HOME'] = folder;
  delete process.env['RL_COCKPIT_TEST_PYTHON'];
});
afterAll(() => {
  delete process.env['XDG_CACHE_HOME'];
  Object.assign(process.env, previous);
  rmSync(folder, { recursive: true, force: true });
});

test('a half-made environment is recreated, a whole one without marker is adopted, a marked one is used', async () => {
  mkdirSync(path.join(home, 'bin'), { recursive: true });
  writeFileSync(path.join(home, 'bin', 'half'), '');
  const python = await ensureTestPyenv(plan);
  expect(existsSync(python)).toBe(true);
  expect(existsSync(path.join(home, 'bin', 'half'))).toBe(false);

  const stored = path.join(home, 'kept-by-adoption');
  writeFileSync(stored, '');
  rmSync(path.join(home, '.rl-cockpit-complete'));
  expect(await ensureTestPyenv(plan)).toBe(python);
  expect(existsSync(stored)).toBe(true);
  expect(existsSync(path.join(home, '.rl-cockpit-complete'))).toBe(true);
});

test('where the lock file changed in its words only, the environment that is there is used', async () => {
  const before = await ensureTestPyenv(plan);
  const reworded = { ...plan, lockFile: path.join(folder, 'reworded.lock') };
  writeFileSync(reworded.lockFile, '# nothing is asked for, in other words\n');
  const python = await ensureTestPyenv(reworded);
  expect(python).not.toBe(before);
  expect(realpathSync(path.dirname(python))).toBe(realpathSync(path.dirname(before)));
});

test('an interpreter that is named is used, and none when that is asked', async () => {
  process.env['RL_COCKPIT_TEST_PYTHON'] = process.execPath;
  onTestFinished(() => void delete process.env['RL_COCKPIT_TEST_PYTHON']);
  expect(await ensureTestPyenv(plan)).toBe(process.execPath);
  process.env['RL_COCKPIT_TEST_PYTHON'] = 'none';
  await expect(ensureTestPyenv(plan)).rejects.toThrow('RL_COCKPIT_TEST_PYTHON=none turned it off');
});
