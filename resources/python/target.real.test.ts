import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

// They wait for their own processes, one after the other: twenty seconds on a quiet machine.
test('the pure parts of the target pass their own unit tests', { timeout: 180_000 }, () => {
  const args = ['-m', 'unittest', 'discover', '-s', 'tests_target', '-t', '.'];
  const done = spawnSync('python3', args, { cwd: import.meta.dirname, encoding: 'utf8' });
  expect({ status: done.status, says: done.stderr }).toMatchObject({
    status: 0,
    says: expect.stringMatching(/Ran \d{2,} tests/),
  });
});
