import { app, Menu, session } from 'electron';
import type {
  ChildName,
  StoppedChild,
  StoppedChildren,
} from '#core/contract/desktop/stopped-child';
import { logFolder } from '../app-log/log-file';
import { logAndPrint, logEntry, openProcessLog } from '../app-log/process-log';
import { type BuiltFiles, builtFiles } from '../parents/built-files';
import { refuseNewerHome } from '../parents/newer-home';
import { leaveAppImage } from '../parents/app-image-env';
import { goesOn } from '../parents/desktop-status';
import { homeOf, ptySocket } from '../parents/home-paths';
import { makePrivateFolder, makeSocketFolder } from '../parents/socket/private-folder';
import { showAbout } from './about-box';
import { appUpdates } from './app-updates';
import { answerPage, showFolder } from './page-requests';
import { type Children, startChildren } from './children';
import { ClosingBox } from './closing-box';
import { appLink, shownLink } from './decisions/app-link';
import { fileAddress } from './decisions/opened-file';
import { closing } from './decisions/closing';
import { handPorts, NO_PORTS, type PortEvent } from './decisions/hand-ports';
import { type MenuAct, windowMenu } from './decisions/menu';
import { stoppedAfter, type StoppedEvent } from './decisions/stopped-children';
import { guardDownloads } from './downloads';
import { guardPermissions } from './guard';
import { nativeItems } from './menus';
import { TrayAndNotifications } from './tray-and-notifications';
import { servePage } from './page-scheme';
import { onSessionEnd, type Signals } from './session-end';
import { WindowStateFile } from './window-state-file';
import { type CockpitWindow, openWindow } from './window';

/** Time that the page has for its first frame before the terminals start without it. */
const PAGE_PATIENCE_MS = 3_000;

/** Owns the window, child processes, tray and notifications. */
export class Desktop {
  readonly #files: BuiltFiles;
  readonly #windowState = new WindowStateFile(app.getPath('userData'));
  readonly #outside: TrayAndNotifications;
  readonly #updates = appUpdates({
    changed: (status) => this.#window?.update(status),
    restart: (program, finish) => void this.#restartInto(program, finish),
  });
  #home = '';
  #children: Children | null = null;
  #window: CockpitWindow | null = null;
  /** Ports that are ready, for a window that opens later. */
  #ports = NO_PORTS;
  /** Children that gave up. */
  #stopped: readonly StoppedChild[] = [];
  /** Leads to the link or file that came before the app had started. */
  #first = (): void => this.show();
  readonly #closingBox = new ClosingBox();
  #quitting = false;
  #isStopped = false;

  constructor(outFolder: string) {
    this.#files = builtFiles(outFolder);
    this.#outside = new TrayAndNotifications({
      icon: this.#files.trayIcon,
      act: (does) => this.act(does),
      window: () => this.#native(),
    });
  }

  /** @param signals of this process */
  start(signals: Signals): void {
    const home = homeOf();
    this.#home = home;
    refuseNewerHome(home);
    makePrivateFolder(home);
    openProcessLog(home, 'desktop');
    makeSocketFolder(ptySocket(process.pid, home));
    servePage(this.#files.renderer);
    guardPermissions(session.defaultSession);
    guardDownloads(session.defaultSession);
    answerPage({
      home,
      stopped: () => this.#stoppedChildren(),
      restart: (child) => this.#restart(child),
      updates: this.#updates,
    });
    const items = nativeItems(windowMenu(process.platform), (does) => this.act(does));
    Menu.setApplicationMenu(Menu.buildFromTemplate(items));
    onSessionEnd(signals, () => this.#quitNow());
    this.#children = this.#startChildren(home);
    this.#first();
    this.#startTerminals(this.#children);
  }

  act(does: MenuAct): void {
    if (does === 'quit') app.quit();
    else if (does === 'about') void showAbout(this.#native(), this.#home);
    else if (does === 'show-log') void showFolder(logFolder(this.#home));
    else if (does === 'show') this.show();
    else this.show(does.slice('go:'.length));
  }

  /** Brings the window to the front, and leads it to one of the page's addresses. */
  show(address?: string): void {
    const children = this.#children;
    if (!children) return;
    if (this.#native() === null) {
      this.#window = openWindow({
        preload: this.#files.preload,
        icon: this.#files.windowIcon,
        address: address ?? '/',
        ready: this.#ports.ready,
        windowState: this.#windowState,
        port: (target) => children.port(target),
        mayClose: () => this.#mayClose(),
      });
    } else if (address === undefined) this.#window?.show();
    else this.#window?.go(address);
  }

  /** Follows a link of the app, which may come from any web page: one that is none of ours only shows the window. */
  open(link: string): void {
    if (this.#children === null) {
      this.#first = () => this.open(link);
      return;
    }
    const address = appLink(link);
    if (address === null) logEntry('warn', `Ignored a link to the app: ${shownLink(link)}`);
    this.show(address ?? undefined);
  }

  /** Shows what is in a file or folder that the user opened with the app. */
  openFile(file: string): void {
    if (this.#children === null) this.#first = () => this.openFile(file);
    else this.show(fileAddress(file));
  }

  /** Before quitting: tell the user, at most once a day, what is still running, and let them cancel. */
  willQuit(event: { preventDefault(): void }): void {
    if (this.#quitting) return;
    const { says } = closing('quit', this.#outside.news, this.#noticeShownOn(), today());
    if (says === null) {
      this.#quitting = true;
      return;
    }
    event.preventDefault();
    this.#say(says, () => this.#quitNow());
  }

  /** Waits for engine and pty host to end in order. Trainings are not their children and continue. */
  quit(event: { preventDefault(): void }): void {
    if (this.#isStopped || !this.#children) return;
    this.#isStopped = true;
    event.preventDefault();
    void this.#children.stop().finally(() => app.quit());
  }

  /** Ends this version in order and starts the one that was installed. The user asked for it: nothing asks again. */
  async #restartInto(program: string | null, finish: () => void): Promise<void> {
    this.#quitting = true;
    this.#isStopped = true;
    await this.#children?.stop();
    leaveAppImage();
    if (program !== null) app.relaunch({ execPath: program, args: [] });
    finish();
    app.quit();
  }

  /** Their process takes a core while it starts, which the page needs more. */
  #startTerminals(children: Children): void {
    this.#native()?.once('ready-to-show', () => children.startTerminals());
    setTimeout(() => children.startTerminals(), PAGE_PATIENCE_MS);
  }

  #startChildren(home: string): Children {
    const changed = (event: PortEvent): void => {
      this.#ports = handPorts(this.#ports, event).state;
      this.#window?.changed(event);
      if (event.type === 'child-ready') this.#follow(event);
    };
    return startChildren({
      files: this.#files,
      home,
      says: (text) => logAndPrint('warn', text),
      changed,
      gaveUp: (stopped) => this.#follow({ type: 'gave-up', stopped }),
      news: (news) => {
        this.#outside.took(news);
        if (!news.runs.some(goesOn)) this.#closingBox.dismiss();
        this.#updates.follow(news.checkForUpdates);
      },
    });
  }

  /** Follows the children that give up, and reports each change to the page. */
  #follow(event: StoppedEvent): void {
    const stopped = stoppedAfter(this.#stopped, event);
    if (stopped === this.#stopped) return;
    this.#stopped = stopped;
    this.#window?.stopped(this.#stoppedChildren());
  }

  #restart(child: ChildName): boolean {
    if (this.#children?.revive(child) !== true) return false;
    this.#follow({ type: 'restarting', child });
    return true;
  }

  #stoppedChildren(): StoppedChildren {
    return { logFolder: logFolder(this.#home), children: [...this.#stopped] };
  }

  #mayClose(): boolean {
    if (this.#quitting) return true;
    const { does, says } = closing('close', this.#outside.news, this.#noticeShownOn(), today());
    if (says === null) return this.#closeOrHide(does);
    this.#say(says, () => {
      if (this.#closeOrHide(does)) this.#native()?.close();
    });
    return false;
  }

  /** Answers whether the window closes: else it is hidden. */
  #closeOrHide(does: 'hide' | 'quit'): boolean {
    if (does === 'hide') this.#native()?.hide();
    // It was said already: quitting does not say it again.
    else this.#quitting = true;
    return does !== 'hide';
  }

  /** Says what continues, and closes unless the user would rather keep the window. */
  #say(says: { readonly message: string; readonly detail: string }, close: () => void): void {
    this.#windowState.remember({ toldOn: today() });
    void this.#closingBox.show(this.#native(), says, close);
  }

  #quitNow(): void {
    this.#quitting = true;
    app.quit();
  }

  #noticeShownOn(): string | null {
    return this.#windowState.windowState.toldOn;
  }

  #native() {
    const native = this.#window?.native;
    return native === undefined || native.isDestroyed() ? null : native;
  }
}

/** Local date as YYYY-MM-DD, which is how the sv-SE locale formats it. */
const today = (): string => new Intl.DateTimeFormat('sv-SE').format(new Date());
