import { mkdtempSync, readFileSync, rmSync, statSync, existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Secrets } from './secrets';
import { noVault, type Vault } from './vault';

let home: string;
beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), 'rl-cockpit-secrets-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

/** Encrypts by writing base64: what is written is not what was typed. */
const vault: Vault = {
  status: async () => ({ kind: 'os', name: 'gnome_libsecret' }),
  encrypt: async (text) => Buffer.from(`locked ${text}`).toString('base64'),
  decrypt: async (encrypted) =>
    Buffer.from(encrypted, 'base64').toString('utf8').slice('locked '.length),
};

const request = (more = {}) => ({
  name: 'HF_TOKEN',
  value: 'hf_averysecretvalue',
  targets: ['local'],
  session: false,
  ...more,
});

test('a key in the system’s store survives a restart, and no call or file gives its value', async () => {
  const answer = await new Secrets(home, vault).set(request());
  const file = path.join(home, 'secrets.json');
  expect(JSON.stringify(answer)).not.toContain('averysecretvalue');
  expect(readFileSync(file, 'utf8')).not.toContain('averysecretvalue');
  expect(statSync(file).mode & 0o077).toBe(0);
  const later = new Secrets(home, vault);
  expect(await later.collect(['HF_TOKEN'], 'local', 'run-1')).toEqual({
    HF_TOKEN: 'hf_averysecretvalue',
  });
  expect((await later.list()).secrets).toMatchObject([
    { name: 'HF_TOKEN', storedIn: 'os', readable: true, lastUsedBy: 'run-1' },
  ]);
});

test('without a store of the system a key is refused, and taken for this session only when the user says so', async () => {
  const secrets = new Secrets(home, noVault);
  expect(await secrets.set(request())).toMatchObject({
    ok: false,
    error: { code: 'no-secret-store' },
  });
  expect(await secrets.set(request({ session: true }))).toMatchObject({ ok: true });
  expect(existsSync(path.join(home, 'secrets.json'))).toBe(false);
  expect(await secrets.collect(['HF_TOKEN'], 'local', 'x')).toEqual({
    HF_TOKEN: 'hf_averysecretvalue',
  });
  expect((await new Secrets(home, noVault).list()).secrets).toEqual([]);
});

test('a key for this computer is not handed to another target', async () => {
  const secrets = new Secrets(home, vault);
  await secrets.set(request());
  expect(await secrets.namesFor('ssh:lab')).toEqual([]);
  expect(await secrets.collect(['HF_TOKEN'], 'ssh:lab', 'x')).toEqual({});
});

test('a key that this process cannot decrypt is listed as locked, and no training gets it', async () => {
  await new Secrets(home, vault).set(request());
  const headless = new Secrets(home, noVault);
  expect((await headless.list()).secrets).toMatchObject([{ readable: false }]);
  expect(await headless.namesFor('local')).toEqual([]);
});

test('two changes at once are both kept, and a removed key is gone from the disk', async () => {
  const secrets = new Secrets(home, vault);
  await Promise.all(['A_KEY', 'B_KEY', 'C_KEY'].map((name) => secrets.set(request({ name }))));
  expect((await secrets.list()).secrets.map(({ name }) => name)).toEqual([
    'A_KEY',
    'B_KEY',
    'C_KEY',
  ]);
  await secrets.remove('B_KEY');
  expect(readFileSync(path.join(home, 'secrets.json'), 'utf8')).not.toContain('B_KEY');
});
