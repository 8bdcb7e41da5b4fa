import { app, Menu } from 'electron';
import type { DesktopStatus } from '../parents/desktop-status';
import type { MenuAct } from './decisions/menu';
import { dockMenu, jumpList } from './decisions/recent-runs';
import { nativeItems } from './menus';

/** The newest runs at the icon of the app: macOS' dock menu, Windows' jump list. Linux has neither. */
export class RecentRuns {
  readonly #act: (does: MenuAct) => void;
  #shown = '';

  constructor(act: (does: MenuAct) => void) {
    this.#act = act;
  }

  /** Shows them, unless they are shown already. */
  show(recent: DesktopStatus['recent']): void {
    const content = JSON.stringify(recent);
    if (content === this.#shown) return;
    this.#shown = content;
    app.dock?.setMenu(Menu.buildFromTemplate(nativeItems(dockMenu(recent), this.#act)));
    // From a checkout the program would be Electron itself.
    if (process.platform === 'win32' && app.isPackaged)
      app.setJumpList(jumpList(recent, process.execPath));
  }
}
