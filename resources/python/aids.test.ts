import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

test('the Python tests of rl_cockpit_aids pass: folders that are whole or absent, sizes of PPO, rasters where rasterio is', () => {
  const cwd = fileURLToPath(new URL('.', import.meta.url));
  const args = ['-m', 'unittest', 'discover', '-s', 'tests_aids', '-t', '.'];
  const done = spawnSync('python3', args, { cwd, encoding: 'utf8' });
  expect({ status: done.status, errors: done.status === 0 ? '' : done.stderr }).toEqual({
    status: 0,
    errors: '',
  });
});
