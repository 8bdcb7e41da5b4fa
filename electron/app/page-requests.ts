import { BrowserWindow, ipcMain, type IpcMainInvokeEvent, shell } from 'electron';
import { stat } from 'node:fs/promises';
import { ChildName, type StoppedChildren } from '#core/contract/desktop/stopped-child';
import { UpdateAct } from '#core/contract/desktop/update';
import { isOurPage } from './decisions/origin';
import { mayShowFolder } from './decisions/show-folder';
import { titleBarOverlay } from './decisions/window-options';
import type { Updates } from './updates';

export interface PageRequestDeps {
  readonly home: string;
  /** Children that gave up. */
  readonly stopped: () => StoppedChildren;
  /** Starts one of them again; false where it did not give up or is already starting. */
  readonly restart: (child: ChildName) => boolean;
  readonly updates: Pick<Updates, 'status' | 'act'>;
}

/** Answers what the page may ask the shell for, besides its ports. Each checks who asks and what is asked. */
export function answerPage({ home, stopped, restart, updates }: PageRequestDeps): void {
  ipcMain.handle('show-folder', async (event, folder: unknown) => {
    if (!isFromPage(event) || !mayShowFolder(folder, home)) return false;
    return showFolder(folder);
  });
  ipcMain.handle('theme', (event, isDark: unknown) => {
    if (!isFromPage(event) || typeof isDark !== 'boolean' || process.platform === 'darwin') return;
    BrowserWindow.fromWebContents(event.sender)?.setTitleBarOverlay(titleBarOverlay(isDark));
  });
  ipcMain.handle('stopped-children', (event) => (isFromPage(event) ? stopped() : null));
  ipcMain.handle('restart-child', (event, child: unknown) => {
    const { data } = ChildName.safeParse(child);
    return isFromPage(event) && data !== undefined && restart(data);
  });
  ipcMain.handle('update-status', (event) => (isFromPage(event) ? updates.status : null));
  ipcMain.handle('update-act', async (event, act: unknown) => {
    const { data } = UpdateAct.safeParse(act);
    if (isFromPage(event) && data !== undefined) await updates.act(data);
  });
}

/** Shows a folder in the system's own view. A file would be opened with its program; a folder only opens a view of itself. */
export async function showFolder(folder: string): Promise<boolean> {
  const info = await stat(folder).catch(() => null);
  if (info?.isDirectory() !== true) return false;
  return (await shell.openPath(folder)) === '';
}

/** Only the main frame of our own page: frames that are gone or belong to another page get no answer. */
function isFromPage({ senderFrame }: IpcMainInvokeEvent): boolean {
  return senderFrame !== null && senderFrame.parent === null && isOurPage(senderFrame.url);
}
