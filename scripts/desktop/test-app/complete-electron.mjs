import { createPackage } from '@electron/asar';
import { flipFuses, FuseV1Options, FuseVersion } from '@electron/fuses';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * complete-electron.mjs DIST VERSION: makes a plain Electron of one that was packed as another app. That app's start-up snapshot is off,
 * a debugger may attach (Playwright does), and a default app starts the folder that is named in its arguments.
 */
const [dist = '', version = ''] = process.argv.slice(2);
const program = path.join(dist, 'electron');
renameSync(path.join(dist, 'Cypress'), program);
writeFileSync(path.join(dist, 'version'), version);
await flipFuses(program, {
  version: FuseVersion.V1,
  [FuseV1Options.EnableNodeCliInspectArguments]: true,
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
});
mkdirSync(path.join(dist, 'resources'), { recursive: true });
const defaultApp = path.join(import.meta.dirname, 'default-app');
await createPackage(defaultApp, path.join(dist, 'resources', 'default_app.asar'));
