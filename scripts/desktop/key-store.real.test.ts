import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { SecretsView } from '#core/contract/secrets/secret-calls';
import { patient } from '../setup/patience.mjs';
import { DesktopWindow } from './fixtures/electron-window.fixture';
import { findTestApp } from './fixtures/test-app.fixture';

const SOON = { timeout: patient(30_000), interval: 200 };
const VALUE = 'hf_a-value-that-no-file-may-hold';
const testApp = findTestApp();
const isLinux = process.platform === 'linux';

const secrets = async (desktop: DesktopWindow): Promise<SecretsView> =>
  SecretsView.parse(JSON.parse(await desktop.cli('secrets', '--json')));

/** Files below a folder that hold the value of the key. */
async function holders(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const paths = files.map(({ parentPath, name }) => path.join(parentPath, name));
  const holding = await Promise.all(
    paths.map(async (file) => ((await readFile(file)).includes(VALUE) ? [file] : [])),
  );
  return holding.flat();
}

/** Length of the key that a training gets. */
async function lengthInTraining(desktop: DesktopWindow): Promise<string> {
  const words = ['--name', 'length', '--secret', 'HF_TOKEN', '--json'];
  await desktop.cli('run', 'command', ...words, '--', 'sh', '-c', 'echo ${#HF_TOKEN}');
  return (await desktop.cli('logs', 'latest')).trim();
}

describe.skipIf(testApp === null || !isLinux)('the keys of the desktop app', () => {
  let desktop: DesktopWindow;

  // The bus starts a locked keyring for the first who asks, and it stays: each test has a session.
  beforeEach(async () => {
    if (testApp === null) return;
    desktop = await DesktopWindow.create(testApp);
  });
  afterEach(() => desktop?.close());

  test('with a locked keyring a key is refused, unless it is for this session; then it is gone with it', async () => {
    const page = await desktop.open('--password-store=gnome-libsecret');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect
      .poll(async () => (await secrets(desktop)).store, SOON)
      .toMatchObject({ kind: 'session', says: expect.stringContaining('key store') });
    await expect(desktop.cliWith(VALUE, 'secrets', 'set', 'HF_TOKEN')).rejects.toMatchObject({
      code: 2,
    });
    await desktop.cliWith(VALUE, 'secrets', 'set', 'HF_TOKEN', '--session');
    expect(await lengthInTraining(desktop)).toBe(String(VALUE.length));
    await desktop.quit();
    await desktop.open('--password-store=gnome-libsecret');
    await expect.poll(async () => (await secrets(desktop)).secrets, SOON).toEqual([]);
  });

  test('with an unlocked keyring a key is encrypted by it, outlives the app, and is in no file', async () => {
    await desktop.session.unlockKeyring();
    await desktop.open('--password-store=gnome-libsecret');
    await expect
      .poll(async () => (await secrets(desktop)).store, SOON)
      .toEqual({ kind: 'os', name: 'gnome_libsecret' });
    await desktop.cliWith(VALUE, 'secrets', 'set', 'HF_TOKEN');
    await desktop.quit();
    await desktop.open('--password-store=gnome-libsecret');
    await expect
      .poll(async () => (await secrets(desktop)).secrets, SOON)
      .toMatchObject([{ name: 'HF_TOKEN', storedIn: 'os', readable: true }]);
    expect(await lengthInTraining(desktop)).toBe(String(VALUE.length));
    expect(await holders(desktop.session.home)).toEqual([]);
  });
});
