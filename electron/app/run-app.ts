import { app, BrowserWindow, session } from 'electron';
import { builtFiles } from '../shell/built-files';
import { homeOf, makeSocketFolder, ptySocket } from '../shell/places';
import { startChildren, type Children } from './children';
import { handPorts, NO_PORTS, type PortEvent } from './decisions/hand-ports';
import { guardEveryPage, guardPermissions } from './guard';
import { registerPageScheme, servePage } from './page-scheme';
import { openWindow, type CockpitWindow } from './window';

/** The desktop shell. Brokers ports; parses nothing, stores nothing. */
export function runApp(outFolder: string): void {
  if (!app.requestSingleInstanceLock()) {
    // The first one gets 'second-instance' and comes to the front.
    app.quit();
    return;
  }
  registerPageScheme();
  app.enableSandbox();
  guardEveryPage();
  const desktop = new Desktop(outFolder);
  app.on('second-instance', () => desktop.show());
  app.on('activate', () => desktop.show());
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });
  app.on('will-quit', (event) => desktop.quit(event));
  void app.whenReady().then(() => desktop.start());
}

class Desktop {
  readonly #outFolder: string;
  #children: Children | null = null;
  #window: CockpitWindow | null = null;
  /** What is ready, for a window that opens later. */
  #ports = NO_PORTS;
  #quitting = false;

  constructor(outFolder: string) {
    this.#outFolder = outFolder;
  }

  start(): void {
    const files = builtFiles(this.#outFolder);
    const home = homeOf();
    makeSocketFolder(ptySocket(process.pid, home));
    servePage(files.renderer);
    guardPermissions(session.defaultSession);
    const changed = (event: PortEvent): void => {
      this.#ports = handPorts(this.#ports, event).state;
      this.#window?.changed(event);
    };
    this.#children = startChildren({ files, home, says: (text) => console.error(text), changed });
    this.show();
  }

  show(): void {
    const children = this.#children;
    if (!children) return;
    if (this.#window && BrowserWindow.getAllWindows().length > 0) this.#window.show();
    else {
      const { preload } = builtFiles(this.#outFolder);
      this.#window = openWindow(preload, this.#ports.ready, (target) => children.port(target));
    }
  }

  /** Waits for engine and pty host to end in order. Trainings are not their children and go on. */
  quit(event: { preventDefault(): void }): void {
    if (this.#quitting || !this.#children) return;
    this.#quitting = true;
    event.preventDefault();
    void this.#children.stop().finally(() => app.quit());
  }
}
