import { useEffect } from 'react';
import type { ChildName } from '#core/contract/desktop/stopped-child';
import type { UpdateAct } from '#core/contract/desktop/update';
import { PageAddresses } from './desktop-addresses';

/** API of the desktop app's preload script (`window.rlCockpit`); absent in a browser. */
export interface DesktopApp {
  readonly desktop: boolean;
  /** Shows a folder of this installation in the system's own view. Answers false when it may or could not. */
  readonly showFolder: (folder: string) => Promise<boolean>;
  /** Path of a file or folder that was dropped onto the page; empty for one that has none. */
  readonly pathOf: (file: File) => string;
  /** The system's window buttons take the page's colors. */
  readonly theme: (isDark: boolean) => Promise<void>;
  /** Which of the app's processes gave up; parsed by `stopped-children.ts`. */
  readonly stoppedChildren: () => Promise<unknown>;
  /** Starts one of them again. Answers false when it may or could not. */
  readonly restartChild: (child: ChildName) => Promise<boolean>;
  /** What the app knows of a newer version; parsed by `app-update.ts`. */
  readonly updateStatus: () => Promise<unknown>;
  /** Has the app do something about updates. */
  readonly update: (act: UpdateAct) => Promise<void>;
}

declare global {
  interface Window {
    readonly rlCockpit?: DesktopApp;
  }
}

/** The desktop app around this page; null in a browser. */
export function desktopApp(page: Window = window): DesktopApp | null {
  return page.rlCockpit?.desktop === true ? page.rlCockpit : null;
}

let addresses: PageAddresses | null = null;

/** Listens for addresses from now on: one that comes before the frame is drawn is not missed. */
export function followDesktop(page: Window): void {
  addresses ??= new PageAddresses(page);
}

/** Follows the desktop app's menus and links to addresses of the page, and hands it the theme. */
export function useDesktopApp(isDark: boolean, go: (address: string) => void): void {
  useEffect(() => {
    if (desktopApp() === null) return undefined;
    document.documentElement.dataset['desktop'] = 'true';
    return addresses?.follow(go);
  }, [go]);
  useEffect(() => void desktopApp()?.theme(isDark), [isDark]);
}
