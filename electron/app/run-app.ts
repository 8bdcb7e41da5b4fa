import { app, dialog } from 'electron';
import { RefusedError } from '#core/contract/refusal';
import { logEntry } from '../app-log/process-log';
import { Desktop } from './desktop';
import { guardEveryPage } from './guard';
import { registerPageScheme } from './page-scheme';

/** The desktop shell. Brokers ports; parses nothing, stores nothing but the window's place. */
export function runApp(outFolder: string): void {
  if (!app.requestSingleInstanceLock()) {
    // The first one gets 'second-instance' and comes to the front.
    app.quit();
    return;
  }
  app.setAppUserModelId('org.rl-cockpit.app');
  registerPageScheme();
  app.enableSandbox();
  guardEveryPage();
  const desktop = new Desktop(outFolder);
  app.on('second-instance', () => desktop.show());
  app.on('activate', () => desktop.show());
  app.on('child-process-gone', (_event, { type, reason, exitCode }) => {
    // Our own children are utility processes, whose end `children.ts` handles.
    if (type !== 'Utility' && reason !== 'clean-exit')
      logEntry('warn', `A process of Electron died: ${type}.`, { fields: { reason, exitCode } });
  });
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });
  app.on('before-quit', (event) => desktop.willQuit(event));
  app.on('will-quit', (event) => desktop.quit(event));
  void app.whenReady().then(() => start(desktop));
}

/** A home that cannot be used is reported in a dialog; there is no window yet. */
function start(desktop: Desktop): void {
  try {
    desktop.start();
  } catch (cause) {
    if (!(cause instanceof RefusedError)) throw cause;
    dialog.showErrorBox(cause.refusal.says, cause.refusal.remedy);
    app.exit(2);
  }
}
