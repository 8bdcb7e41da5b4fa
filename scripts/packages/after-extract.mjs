import { rm } from 'node:fs/promises';
import path from 'node:path';

/**
 * electron-builder's hook after Electron's files are in place and before those of the app. It cleans up after an archive of Electron, but not after
 * a folder: without this, Electron's own default app would be packed, too.
 * @param {{ readonly appOutDir: string, readonly electronPlatformName: string }} context
 */
export default async function afterExtract({ appOutDir, electronPlatformName }) {
  const resources =
    electronPlatformName === 'darwin' ? 'Electron.app/Contents/Resources' : 'resources';
  await rm(path.join(appOutDir, resources, 'default_app.asar'), { force: true });
  await rm(path.join(appOutDir, 'version'), { force: true });
}
