import { expect, test } from 'vitest';
import type { UpdateState } from '#core/contract/desktop/update';
import { updateWords } from './update-words';

const NEWER = '0.2.0';

test.each<readonly [UpdateState, RegExp]>([
  [{ state: 'off', why: 'no-feed' }, /without an update feed/],
  [{ state: 'off', why: 'unsafe-feed' }, /not encrypted/],
  [{ state: 'off', why: 'no-package' }, /cannot replace itself/],
  [{ state: 'none', checkedAtMs: null }, /^Version 0\.1\.0\. Not checked/],
  [{ state: 'none', checkedAtMs: 0 }, /^Version 0\.1\.0 is the newest as of \d\d:\d\d\.$/],
  [{ state: 'checking' }, /^Checking/],
  [
    { state: 'available', version: NEWER, bytes: 1, address: null },
    /^Version 0\.2\.0 is available\.$/,
  ],
  [
    { state: 'available', version: NEWER, bytes: 1, address: 'https://u.example' },
    /as you installed/,
  ],
  [
    { state: 'downloading', version: NEWER, bytes: 1, totalBytes: 2 },
    /^Downloading version 0\.2\.0/,
  ],
  [{ state: 'ready', version: NEWER }, /^Version 0\.2\.0 is downloaded/],
  [{ state: 'failed', message: 'The feed could not be read.' }, /^The feed could not be read\.$/],
])('an update that is %o says what the user can expect', (update, says) => {
  expect(updateWords(update, '0.1.0')).toMatch(says);
});
