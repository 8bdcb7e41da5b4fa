import {
  app,
  type BrowserWindow,
  Menu,
  nativeImage,
  Notification,
  powerSaveBlocker,
  Tray,
} from 'electron';
import type { DeskNews } from '../shell/desk-news';
import { type Desk, deskOf } from './decisions/desk';
import { type MenuAct, trayMenu } from './decisions/menu';
import { type Notice, notices } from './decisions/notices';
import { nativeItems } from './menus';

export interface OutsideOptions {
  /** PNG of the tray, 32 × 32 px; on macOS a template. */
  readonly icon: string;
  readonly act: (does: MenuAct) => void;
  readonly window: () => BrowserWindow | null;
}

/** All that a desktop shows outside of the window: tray, taskbar, badge, notifications; and its sleep. */
export class Outside {
  readonly #options: OutsideOptions;
  #news: DeskNews | null = null;
  #tray: Tray | null = null;
  #blocker: number | null = null;

  constructor(options: OutsideOptions) {
    this.#options = options;
  }

  get news(): DeskNews | null {
    return this.#news;
  }

  took(news: DeskNews): void {
    const told = notices(this.#news, news);
    this.#news = news;
    const desk = deskOf(news);
    this.#showTray(desk);
    this.#showProgress(desk);
    this.#stayAwake(desk.keepAwake);
    if (this.#options.window()?.isFocused() !== true) told.forEach((notice) => this.#tell(notice));
  }

  /** Without trainings there is nothing to come back to: no tray. */
  #showTray({ rows, tooltip }: Desk): void {
    if (rows.length === 0) {
      this.#tray?.destroy();
      this.#tray = null;
      return;
    }
    this.#tray ??= this.#newTray();
    this.#tray.setToolTip(tooltip);
    this.#tray.setContextMenu(
      Menu.buildFromTemplate(nativeItems(trayMenu(rows), this.#options.act)),
    );
  }

  #newTray(): Tray {
    const image = nativeImage.createFromPath(this.#options.icon);
    image.setTemplateImage(process.platform === 'darwin');
    const tray = new Tray(image);
    tray.on('click', () => this.#options.act('show'));
    return tray;
  }

  /** Gone on Linux since Electron 44; the tray says it there. */
  #showProgress({ progress, badge }: Desk): void {
    if (process.platform === 'linux') return;
    this.#options.window()?.setProgressBar(progress);
    if (process.platform === 'darwin') app.setBadgeCount(badge);
  }

  #stayAwake(keep: boolean): void {
    if (keep && this.#blocker === null) {
      this.#blocker = powerSaveBlocker.start('prevent-app-suspension');
    } else if (!keep && this.#blocker !== null) {
      powerSaveBlocker.stop(this.#blocker);
      this.#blocker = null;
    }
  }

  #tell({ runId, title, body }: Notice): void {
    if (!Notification.isSupported()) return;
    const notification = new Notification({ title, body });
    notification.on('click', () => this.#options.act(`go:/runs/${runId}`));
    notification.show();
  }
}
