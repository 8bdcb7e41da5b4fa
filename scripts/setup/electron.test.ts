import { expect, test } from 'vitest';
import { noWindowAsRoot } from './electron.mjs';

test('root on Linux gets the browser, with the reason why there is no window', () => {
  expect(noWindowAsRoot('linux', 0)?.missing).toContain('does not run as root');
  expect(noWindowAsRoot('linux', 1000)).toBeNull();
  expect(noWindowAsRoot('darwin', 0)).toBeNull();
  expect(noWindowAsRoot('win32')).toBeNull();
});
