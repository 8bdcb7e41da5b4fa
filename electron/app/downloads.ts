import { app, dialog, type DownloadItem, type Session } from 'electron';
import path from 'node:path';
import { logEntry } from '../app-log/process-log';
import { mayDownload } from './decisions/origin';

/** Files that the page hands over are saved where the user says in a dialog of the system; nothing else is downloaded. */
export function guardDownloads(session: Session): void {
  session.on('will-download', (event, item) => {
    if (mayDownload(item.getURL())) save(item);
    else event.preventDefault();
  });
}

function save(item: DownloadItem): void {
  const name = item.getFilename();
  // Electron's own title is the address of the file.
  item.setSaveDialogOptions({
    title: `Save ${name}`,
    defaultPath: path.join(app.getPath('downloads'), name),
  });
  item.once('done', (_event, state) => {
    const file = item.getSavePath();
    if (state === 'completed') app.dock?.downloadFinished(file);
    if (state !== 'interrupted') return;
    logEntry('error', `A file could not be saved: ${file}`);
    dialog.showErrorBox(
      `${name} could not be saved`,
      `Nothing was written to ${file}. Check that this folder exists, is yours to write to and has space left, then save the file again.`,
    );
  });
}
