import { BrowserWindow, ipcMain, type IpcMainInvokeEvent, shell } from 'electron';
import { stat } from 'node:fs/promises';
import { isOurPage } from './decisions/origin';
import { mayShowFolder } from './decisions/show-folder';
import { titleBarOverlay } from './decisions/window-options';

/** Answers what the page may ask the shell for, besides its ports. Each checks who asks and what is asked. */
export function answerPage(home: string): void {
  ipcMain.handle('show-folder', async (event, folder: unknown) => {
    if (!isFromPage(event) || !mayShowFolder(folder, home)) return false;
    const info = await stat(folder).catch(() => null);
    // A file would be opened with its program; a folder only opens a view of itself.
    if (info?.isDirectory() !== true) return false;
    return (await shell.openPath(folder)) === '';
  });
  ipcMain.handle('theme', (event, isDark: unknown) => {
    if (!isFromPage(event) || typeof isDark !== 'boolean' || process.platform === 'darwin') return;
    BrowserWindow.fromWebContents(event.sender)?.setTitleBarOverlay(titleBarOverlay(isDark));
  });
}

/** Only the main frame of our own page: frames that are gone or belong to another page get no answer. */
function isFromPage({ senderFrame }: IpcMainInvokeEvent): boolean {
  return senderFrame !== null && senderFrame.parent === null && isOurPage(senderFrame.url);
}
