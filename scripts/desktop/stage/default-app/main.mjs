import { app, safeStorage } from 'electron/main';
import { readFileSync } from 'node:fs';
import { Module } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * What a bare Electron runs: `electron [-r MODULE]... APP [ARGUMENTS]` starts the app in the folder APP, as Electron's own default app does.
 * The Electron of the tests comes without one.
 */
const { folder, preloaded } = commandLine(process.argv.slice(1));
if (folder === null) {
  console.error('electron: which app?');
  process.exit(2);
}
addAsyncSafeStorage();
if (preloaded.length > 0) Module._preloadModules(preloaded);
Object.defineProperty(process, 'defaultApp', { value: true, enumerable: true });
const manifest = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
app.setVersion(manifest.version);
app.name = manifest.productName ?? manifest.name;
app.setDesktopName(manifest.desktopName ?? `${manifest.name}.desktop`);
app.setAppPath(folder);
await import(pathToFileURL(path.join(folder, manifest.main)).href);

/** @param {readonly string[]} words */
function commandLine(words) {
  const preloaded = [];
  for (let i = 0; i < words.length; i += 1) {
    const word = words[i];
    if (word === '-r' || word === '--require') preloaded.push(words[(i += 1)]);
    else if (!word.startsWith('-')) return { folder: path.resolve(word), preloaded };
  }
  return { folder: null, preloaded };
}

/** The asynchronous key store of newer Electrons, in terms of this one's. */
function addAsyncSafeStorage() {
  if (safeStorage.isAsyncEncryptionAvailable !== undefined) return;
  safeStorage.isAsyncEncryptionAvailable = async () => safeStorage.isEncryptionAvailable();
  safeStorage.encryptStringAsync = async (text) => safeStorage.encryptString(text);
  safeStorage.decryptStringAsync = async (bytes) => ({
    result: safeStorage.decryptString(bytes),
    shouldReEncrypt: false,
  });
}
