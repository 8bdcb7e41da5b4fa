import { app, shell } from 'electron';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { updateSource } from './decisions/update-source';
import { loadUpdater } from './updater';
import { type UpdateDeps, Updates } from './updates';

/** Updates of the package that this app runs from. */
export function appUpdates(deps: Pick<UpdateDeps, 'changed' | 'restart'>): Updates {
  const source = updateSource({
    platform: process.platform,
    feedFile: resource('app-update.yml'),
    packageType: resource('package-type'),
    appImage: process.env['APPIMAGE'] ?? null,
  });
  return new Updates({
    version: app.getVersion(),
    source,
    load: loadUpdater,
    openOutside: (address) => void shell.openExternal(address),
    ...deps,
  });
}

/** Text of a file beside the app's archive; null outside of a package, or where it has none. */
function resource(name: string): string | null {
  if (!app.isPackaged) return null;
  try {
    return readFileSync(path.join(process.resourcesPath, name), 'utf8');
  } catch {
    return null;
  }
}
