import { app, type BrowserWindow, clipboard, dialog } from 'electron';
import os from 'node:os';
import { logFolder } from '../app-log/log-file';
import { about, COPY_DETAILS } from './decisions/about';

/** Shows versions and folders in a box of the system; a button copies them for a bug report. */
export async function showAbout(window: BrowserWindow | null, home: string): Promise<void> {
  const { box, copied } = about({
    version: app.getVersion(),
    electron: process.versions.electron ?? '',
    chromium: process.versions['chrome'] ?? '',
    node: process.versions.node,
    system: `${os.type()} ${os.release()} (${process.arch})`,
    home,
    logFolder: logFolder(home),
  });
  const options = { ...box, buttons: [...box.buttons] };
  // A box of a window that is hidden in the tray would be hidden, too.
  const shown =
    window?.isVisible() === true
      ? dialog.showMessageBox(window, options)
      : dialog.showMessageBox(options);
  const { response } = await shown;
  if (response === COPY_DETAILS) await clipboard.writeText(copied);
}
