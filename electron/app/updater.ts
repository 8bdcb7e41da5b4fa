import type { AppUpdater, UpdateInfo } from 'electron-updater';
import { logEntry } from '../app-log/process-log';

/** A newer version of the feed. `file`: name of its package there, null where the feed has none for this system. */
export interface UpdateFile {
  readonly version: string;
  readonly bytes: number | null;
  readonly file: string | null;
}

/** What asks a feed, fetches a package of it and puts it in the place of this one. Each rejects or throws where it cannot. */
export interface Updater {
  /** The newest version of the feed; null where that is not newer. */
  check(): Promise<UpdateFile | null>;
  /** Fetches it, or its changed parts, and compares its sha512 with that of the feed. @param arrived bytes so far */
  download(arrived: (bytes: number) => void): Promise<void>;
  /** Installs it. `program`: the new AppImage, to be started; null where `finish` ends this app and starts the new one. */
  install(): { readonly program: string | null; readonly finish: () => void };
}

/** What an AppImage's updater has beside the others: it installs without ending the app. */
interface Installer {
  install(isSilent: boolean, isForceRunAfter: boolean): boolean;
}

/** electron-updater for this system's package, set to do nothing by itself. */
export async function loadUpdater(): Promise<Updater> {
  const { default: module } = await import('electron-updater');
  const updater = module.autoUpdater;
  updater.autoDownload = false;
  updater.autoInstallOnAppQuit = false;
  updater.allowDowngrade = false;
  updater.logger = {
    info: () => undefined,
    warn: (message) => logEntry('warn', `Updates: ${String(message)}`),
    error: (message) => logEntry('warn', `Updates: ${String(message)}`),
  };
  let lastError: Error | null = null;
  // An 'error' event without a listener would end the app.
  updater.on('error', (error) => {
    lastError = error;
  });
  return {
    check: async () => {
      const result = await updater.checkForUpdates();
      return result?.isUpdateAvailable === true ? fileOf(result.updateInfo) : null;
    },
    download: (arrived) => download(updater, arrived),
    install: () => {
      if (!canInstall(updater) || process.env['APPIMAGE'] === undefined)
        return { program: null, finish: () => updater.quitAndInstall(false, true) };
      let program = process.env['APPIMAGE'];
      updater.once('appimage-filename-updated', (renamed) => {
        program = renamed;
      });
      lastError = null;
      if (!updater.install(true, false))
        throw lastError ?? new Error('the package was not replaced');
      return { program, finish: () => undefined };
    },
  };
}

async function download(updater: AppUpdater, arrived: (bytes: number) => void): Promise<void> {
  const listen = ({ transferred }: { readonly transferred: number }): void => arrived(transferred);
  updater.on('download-progress', listen);
  try {
    await updater.downloadUpdate();
  } finally {
    updater.off('download-progress', listen);
  }
}

function fileOf({ version, files }: UpdateInfo): UpdateFile {
  const file = files.find(({ url }) => isForThisSystem(url));
  return { version, bytes: file?.size ?? null, file: file?.url ?? null };
}

function isForThisSystem(url: string): boolean {
  const ending = process.env['APPIMAGE'] === undefined ? '.deb' : '.AppImage';
  return process.platform === 'linux' ? url.endsWith(ending) : /\.(?:exe|dmg|zip)$/.test(url);
}

const canInstall = (updater: object): updater is Installer =>
  'install' in updater && typeof updater.install === 'function';
