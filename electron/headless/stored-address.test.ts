import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { portsToTry, readStoredAddress, writeStoredAddress } from './stored-address';

let home: string;
const file = (): string => path.join(home, 'serve.json');
beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), 'rl-cockpit-address-'));
});
afterEach(() => rmSync(home, { recursive: true }));

test('an address is kept as it was written, and only its user can read it', () => {
  const address = { ...readStoredAddress(home), port: 35_233 };
  writeStoredAddress(home, address);
  expect(readStoredAddress(home)).toEqual(address);
  expect(process.platform === 'win32' ? 0o600 : statSync(file()).mode & 0o777).toBe(0o600);
  expect(Buffer.from(address.token, 'base64url')).toHaveLength(32);
});

test.skipIf(process.platform === 'win32')('an address that others could read is replaced', () => {
  const address = { ...readStoredAddress(home), port: 35_233 };
  writeStoredAddress(home, address);
  chmodSync(file(), 0o644);
  const next = readStoredAddress(home);
  expect(next.port).toBeNull();
  expect(next.token).not.toBe(address.token);
  expect(next.cookieSecret).not.toBe(address.cookieSecret);
});

test('a damaged one is replaced, and never half used', () => {
  writeStoredAddress(home, { ...readStoredAddress(home), port: 35_233 });
  const text = readFileSync(file(), 'utf8');
  const guessable = JSON.stringify({ port: 35_233, token: '', cookieSecret: '' });
  for (const damaged of ['', text.slice(0, -10), '[]', guessable]) {
    writeFileSync(file(), damaged, { mode: 0o600 });
    const next = readStoredAddress(home);
    expect(next.port).toBeNull();
    expect(text).not.toContain(next.token);
    expect(next.token).toHaveLength(43);
  }
});

test('the stored port comes first, then the ones after it, then any; a port that was asked for is the only one', () => {
  expect(portsToTry(0, { port: null })).toEqual([0]);
  expect(portsToTry(0, { port: 65_534 })).toEqual([65_534, 65_535, 0]);
  expect(portsToTry(0, { port: 8_000 }).slice(0, 2)).toEqual([8_000, 8_001]);
  expect(portsToTry(0, { port: 8_000 })).toHaveLength(11);
  expect(portsToTry(7_000, { port: 8_000 })).toEqual([7_000]);
});
