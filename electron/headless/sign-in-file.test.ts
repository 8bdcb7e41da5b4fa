import { mkdtempSync, readFileSync, existsSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { testAccess } from './fixtures/access.fixture';
import { newSignInCode, useSignInCode } from './access';
import { signInFolder, writeSignInFile } from './sign-in-file';

const parent = mkdtempSync(path.join(tmpdir(), 'sign-in-'));
afterEach(() => rmSync(parent, { recursive: true, force: true }));

test('a sign-in code signs in once, and no other text does', () => {
  const access = testAccess();
  const code = newSignInCode(access);
  expect(useSignInCode(access, access.token)).toBe(false);
  expect(useSignInCode(access, '')).toBe(false);
  expect(useSignInCode(access, code)).toBe(true);
  expect(useSignInCode(access, code)).toBe(false);
});

test.skipIf(process.platform === 'win32')(
  'the page with the address can be read by this user alone, and its path says nothing',
  async () => {
    const access = testAccess();
    const code = newSignInCode(access);
    const url = `http://127.0.0.1:1/?sign-in=${code}`;
    const umask = process.umask(0);
    const file = await writeSignInFile(parent, { url, cancel: () => access.codes.delete(code) });
    process.umask(umask);
    expect(statSync(file.path).mode & 0o777).toBe(0o600);
    expect(statSync(path.dirname(file.path)).mode & 0o777).toBe(0o700);
    expect(file.path).not.toContain(code);
    expect(readFileSync(file.path, 'utf8')).toContain(url);
    await file.remove();
    expect(existsSync(path.dirname(file.path))).toBe(false);
    expect(useSignInCode(access, code)).toBe(false);
  },
);

test('where browsers may come from a snap, the page is where these can read it', () => {
  expect(signInFolder('/h/.state', false, '/h')).toBe(path.join('/h/.state', 'sign-in'));
  expect(signInFolder('/h/.state', true, '/h')).toBe('/h');
});
