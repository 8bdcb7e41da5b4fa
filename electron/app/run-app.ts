import { app, dialog } from 'electron';
import { RefusedError } from '#core/contract/refused-error';
import { logEntry } from '../app-log/process-log';
import { LINK_SCHEME, linkIn } from './decisions/app-link';
import { openedFile } from './decisions/opened-file';
import { refusalOfRoot } from './decisions/root-user';
import { Desktop } from './desktop';
import { guardEveryPage } from './guard';
import { registerPageScheme } from './page-scheme';
import type { Signals } from './session-end';

/**
 * The desktop shell. Brokers ports; parses nothing, stores nothing but the window's place.
 * @param uid of the user; undefined where a system has none
 * @param signals of this process
 */
export function runApp(
  outFolder: string,
  uid = process.getuid?.(),
  signals: Signals = process,
): void {
  const refusal = refusalOfRoot(process.platform, uid);
  if (refusal !== null) {
    process.stderr.write(`${refusal}\n`);
    app.exit(2);
    return;
  }
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
  followStarts(desktop);
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
  void app.whenReady().then(() => start(desktop, signals));
}

/** Second starts, links and files lead to the window there is. macOS hands links and files over as events, other systems as arguments. */
function followStarts(desktop: Desktop): void {
  // From a checkout the program would be Electron itself.
  if (app.isPackaged) app.setAsDefaultProtocolClient(LINK_SCHEME);
  const follow = (argv: readonly string[], folder: string): void => {
    const link = linkIn(argv);
    const file = openedFile(argv, folder, app.isPackaged ? null : app.getAppPath());
    if (link !== null) desktop.open(link);
    else if (file !== null) desktop.openFile(file);
    else desktop.show();
  };
  follow(process.argv, process.cwd());
  app.on('second-instance', (_event, argv, folder) => follow(argv, folder));
  app.on('open-file', (event, file) => {
    event.preventDefault();
    desktop.openFile(file);
  });
  app.on('activate', () => desktop.show());
  app.on('open-url', (event, link) => {
    event.preventDefault();
    desktop.open(link);
  });
}

/** A home that cannot be used is reported in a dialog; there is no window yet. */
function start(desktop: Desktop, signals: Signals): void {
  try {
    desktop.start(signals);
  } catch (cause) {
    if (!(cause instanceof RefusedError)) throw cause;
    dialog.showErrorBox(cause.refusal.says, cause.refusal.remedy);
    app.exit(2);
  }
}
