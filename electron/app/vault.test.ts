import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { parentVault } from '../engine/host/parent-vault';
import { VaultQuestion } from '../parents/vault-messages';
import { Secrets } from '../secrets/secrets';
import { safeStorage } from './fixtures/electron-safe-storage.fixture';
import { answerVault } from './vault';

vi.mock('electron', async () => ({
  safeStorage: (await import('./fixtures/electron-safe-storage.fixture')).safeStorage,
}));

const platform = Object.getOwnPropertyDescriptor(process, 'platform') ?? {};
let home: string;
const file = (): string => path.join(home, 'secrets.json');
beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), 'rl-cockpit-vault-'));
  Object.defineProperty(process, 'platform', { ...platform, value: 'linux' });
  Object.assign(safeStorage, { backend: 'gnome_libsecret', isAvailable: true, key: 'mine' });
  safeStorage.encrypted.length = 0;
});
afterEach(() => {
  Object.defineProperty(process, 'platform', platform);
  rmSync(home, { recursive: true, force: true });
});

/** Secrets of an engine below the desktop app, with the messages between the two. */
function secretsOfDesktop(): Secrets {
  const listeners: ((message: unknown) => void)[] = [];
  const vault = parentVault({
    isDesktop: true,
    onMessage: (listener) => void listeners.push(listener),
    send: (message) => {
      const request = 'vault' in message ? VaultQuestion.safeParse(message.vault).data : undefined;
      if (request === undefined) return;
      void answerVault(request).then((answer) => listeners.forEach((listener) => listener(answer)));
    },
  });
  return new Secrets(home, vault);
}

const key = { name: 'HF_TOKEN', value: 'hf_averysecretvalue', targets: ['local'], session: false };

test('a key goes through the key store of the desktop to the disk, and comes back after a restart', async () => {
  expect(await secretsOfDesktop().set(key)).toMatchObject({ ok: true });
  expect(readFileSync(file(), 'utf8')).not.toContain('averysecretvalue');
  expect(await secretsOfDesktop().collect(['HF_TOKEN'], 'local', 'run')).toEqual({
    HF_TOKEN: 'hf_averysecretvalue',
  });
});

test.for([
  ['basic_text', true, 'has no key store'],
  ['unknown', true, 'has no key store'],
  ['gnome_libsecret', false, 'locked or missing'],
] as const)(
  'with the backend %s, available: %s, no key is encrypted or written, and the user learns why',
  async ([backend, isAvailable, says]) => {
    Object.assign(safeStorage, { backend, isAvailable });
    const secrets = secretsOfDesktop();
    expect((await secrets.list()).store).toMatchObject({
      kind: 'session',
      says: expect.stringContaining(says),
    });
    expect(await secrets.set(key)).toMatchObject({ ok: false, error: { code: 'no-secret-store' } });
    expect(await secrets.set({ ...key, session: true })).toMatchObject({ ok: true });
    expect(safeStorage.encrypted).toEqual([]);
    expect(existsSync(file())).toBe(false);
    // Not by the message alone, either: the engine may ask before it knows.
    expect(await answerVault({ id: 7, act: 'encrypt', text: 'x' })).toEqual({
      vault: { id: 7, text: null },
    });
  },
);

test('a key of another system, or behind a key store that was locked since, is listed as one that cannot be used', async () => {
  await secretsOfDesktop().set(key);
  safeStorage.key = 'another';
  expect(await secretsOfDesktop().collect(['HF_TOKEN'], 'local', 'run')).toEqual({});
  Object.assign(safeStorage, { key: 'mine', isAvailable: false });
  const locked = secretsOfDesktop();
  expect((await locked.list()).secrets).toMatchObject([{ name: 'HF_TOKEN', readable: false }]);
  expect(await locked.collect(['HF_TOKEN'], 'local', 'run')).toEqual({});
  const answer = JSON.stringify(await locked.set({ ...key, name: 'OTHER' }));
  expect(answer).not.toContain('averysecretvalue');
});
