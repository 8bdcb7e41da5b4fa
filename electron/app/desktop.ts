import { app, dialog, Menu, session } from 'electron';
import { logAndPrint, openProcessLog } from '../app-log/process-log';
import { type BuiltFiles, builtFiles } from '../parents/built-files';
import { homeOf, ptySocket } from '../parents/home-paths';
import { makePrivateFolder, makeSocketFolder } from '../parents/socket/private-folder';
import { answerPage } from './page-requests';
import { type Children, startChildren } from './children';
import { closing } from './decisions/closing';
import { handPorts, NO_PORTS, type PortEvent } from './decisions/hand-ports';
import { type MenuAct, windowMenu } from './decisions/menu';
import { guardPermissions } from './guard';
import { nativeItems } from './menus';
import { TrayAndNotifications } from './tray-and-notifications';
import { servePage } from './page-scheme';
import { WindowStateFile } from './window-state-file';
import { type CockpitWindow, openWindow } from './window';

/** Owns the window, child processes, tray and notifications. */
export class Desktop {
  readonly #files: BuiltFiles;
  readonly #windowState = new WindowStateFile(app.getPath('userData'));
  readonly #outside: TrayAndNotifications;
  #children: Children | null = null;
  #window: CockpitWindow | null = null;
  /** Ports that are ready, for a window that opens later. */
  #ports = NO_PORTS;
  #quitting = false;
  #stopped = false;

  constructor(outFolder: string) {
    this.#files = builtFiles(outFolder);
    this.#outside = new TrayAndNotifications({
      icon: this.#files.trayIcon,
      act: (does) => this.act(does),
      window: () => this.#native(),
    });
  }

  start(): void {
    const home = homeOf();
    makePrivateFolder(home);
    openProcessLog(home, 'desktop');
    makeSocketFolder(ptySocket(process.pid, home));
    servePage(this.#files.renderer);
    guardPermissions(session.defaultSession);
    answerPage(home);
    const items = nativeItems(windowMenu(process.platform), (does) => this.act(does));
    Menu.setApplicationMenu(Menu.buildFromTemplate(items));
    const changed = (event: PortEvent): void => {
      this.#ports = handPorts(this.#ports, event).state;
      this.#window?.changed(event);
    };
    this.#children = startChildren({
      files: this.#files,
      home,
      says: (text) => logAndPrint('warn', text),
      changed,
      news: (news) => this.#outside.took(news),
    });
    this.show();
  }

  act(does: MenuAct): void {
    if (does === 'quit') app.quit();
    else {
      this.show();
      if (does !== 'show') this.#window?.go(does.slice('go:'.length));
    }
  }

  show(): void {
    const children = this.#children;
    if (!children) return;
    if (this.#native() !== null) this.#window?.show();
    else {
      this.#window = openWindow({
        preload: this.#files.preload,
        ready: this.#ports.ready,
        windowState: this.#windowState,
        port: (target) => children.port(target),
        mayClose: () => this.#mayClose(),
      });
    }
  }

  /** Before quitting: tell the user, at most once a day, what is still running, and let them cancel. */
  willQuit(event: { preventDefault(): void }): void {
    if (this.#quitting) return;
    this.#quitting = this.#say(closing('quit', this.#outside.news, this.#report(), today()).says);
    if (!this.#quitting) event.preventDefault();
  }

  /** Waits for engine and pty host to end in order. Trainings are not their children and continue. */
  quit(event: { preventDefault(): void }): void {
    if (this.#stopped || !this.#children) return;
    this.#stopped = true;
    event.preventDefault();
    void this.#children.stop().finally(() => app.quit());
  }

  #mayClose(): boolean {
    if (this.#quitting) return true;
    const { does, says } = closing('close', this.#outside.news, this.#report(), today());
    if (!this.#say(says)) return false;
    if (does === 'hide') this.#native()?.hide();
    // It was said already: quitting does not say it again.
    else this.#quitting = true;
    return does !== 'hide';
  }

  /** False when the user would rather keep the window. Asked where it has to be answered before the app can continue. */
  #say(says: { readonly message: string; readonly detail: string } | null): boolean {
    if (says === null) return true;
    this.#windowState.remember({ toldOn: today() });
    const choices = { buttons: ['Close', 'Keep open'], defaultId: 0, cancelId: 1 };
    const window = this.#native();
    const options = { type: 'info' as const, ...says, ...choices };
    const answer =
      window === null
        ? dialog.showMessageBoxSync(options)
        : dialog.showMessageBoxSync(window, options);
    return answer === 0;
  }

  #report(): string | null {
    return this.#windowState.windowState.toldOn;
  }

  #native() {
    const native = this.#window?.native;
    return native === undefined || native.isDestroyed() ? null : native;
  }
}

/** Local date as YYYY-MM-DD, which is how the sv-SE locale formats it. */
const today = (): string => new Intl.DateTimeFormat('sv-SE').format(new Date());
