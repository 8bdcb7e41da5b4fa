import { expect, test } from 'vitest';
import { refusalOfRoot } from './root-user';

test('root on Linux is refused with a sentence that says why and what works', () => {
  const says = refusalOfRoot('linux', 0);
  expect(says).toContain('cannot open its window as root');
  expect(says).toContain('sandbox');
  expect(says).toContain('ordinary user');
  expect(says).toContain('`rl-cockpit serve`');
});

test('an ordinary user, and root of a system whose sandbox accepts it, may start the app', () => {
  expect(refusalOfRoot('linux', 1000)).toBeNull();
  expect(refusalOfRoot('darwin', 0)).toBeNull();
  expect(refusalOfRoot('win32', undefined)).toBeNull();
});
