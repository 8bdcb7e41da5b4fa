import { app, safeStorage } from 'electron/main';
import { readFileSync } from 'node:fs';
import { Module } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * What a bare Electron runs: `electron [-r MODULE]... APP [ARGUMENTS]` starts the app in the folder APP, as Electron's own default app does.
 * The Electron of the tests comes without one.
 */
const { folder, modules } = commandLine(process.argv.slice(1));
if (folder === null) {
  console.error('electron: which app?');
  process.exit(2);
}
addAsyncSafeStorage();
// Electron has these for its own default app alone, and declares no types for them.
const preload = Reflect.get(Module, '_preloadModules');
if (modules.length > 0) preload(modules);
Object.defineProperty(process, 'defaultApp', { value: true, enumerable: true });
const manifest = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
Reflect.get(app, 'setVersion').call(app, manifest.version);
app.name = manifest.productName ?? manifest.name;
app.setDesktopName(manifest.desktopName ?? `${manifest.name}.desktop`);
Reflect.get(app, 'setAppPath').call(app, folder);
await import(pathToFileURL(path.join(folder, manifest.main)).href);

/** @param {readonly string[]} words */
function commandLine(words) {
  const preloads = [];
  for (let i = 0; i < words.length; i += 1) {
    const word = words[i] ?? '';
    if (word === '-r' || word === '--require') preloads.push(words[(i += 1)]);
    else if (!word.startsWith('-')) return { folder: path.resolve(word), modules: preloads };
  }
  return { folder: null, modules: preloads };
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
