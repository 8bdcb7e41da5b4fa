import {
  app,
  type BrowserWindow,
  Menu,
  nativeImage,
  Notification,
  powerSaveBlocker,
  Tray,
} from 'electron';
import type { DesktopStatus } from '../parents/desktop-status';
import { type DesktopSummary, desktopSummary } from './decisions/desktop-summary';
import { type MenuAct, trayMenu } from './decisions/menu';
import { type Notice, notices } from './decisions/notices';
import { nativeItems } from './menus';
import { RecentRuns } from './recent-runs';

export interface TrayOptions {
  /** PNG of the tray, 32 × 32 px; on macOS a template. */
  readonly icon: string;
  readonly act: (does: MenuAct) => void;
  readonly window: () => BrowserWindow | null;
}

/** Desktop parts outside of the window: tray, taskbar, badge, notifications and sleep. */
export class TrayAndNotifications {
  readonly #options: TrayOptions;
  readonly #recentRuns: RecentRuns;
  #news: DesktopStatus | null = null;
  #tray: Tray | null = null;
  #blocker: number | null = null;

  constructor(options: TrayOptions) {
    this.#options = options;
    this.#recentRuns = new RecentRuns(options.act);
  }

  get news(): DesktopStatus | null {
    return this.#news;
  }

  took(news: DesktopStatus): void {
    const reported = notices(this.#news, news);
    this.#news = news;
    const summary = desktopSummary(news);
    this.#showTray(summary);
    this.#showProgress(summary);
    this.#stayAwake(summary.keepAwake);
    this.#recentRuns.show(news.recent);
    if (this.#options.window()?.isFocused() !== true)
      reported.forEach((notice) => this.#report(notice));
  }

  /** Without trainings there is nothing to come back to: no tray. */
  #showTray({ rows, tooltip }: DesktopSummary): void {
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
  #showProgress({ progress, badge }: DesktopSummary): void {
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

  #report({ runId, title, body }: Notice): void {
    if (!Notification.isSupported()) return;
    const notification = new Notification({ title, body });
    notification.on('click', () => this.#options.act(`go:/runs/${runId}`));
    notification.show();
  }
}
