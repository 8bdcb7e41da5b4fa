import { useEffect } from 'react';

/** API of the desktop app's preload script (`window.rlCockpit`); absent in a browser. */
export interface DesktopApp {
  readonly desktop: boolean;
  /** Shows a folder of this installation in the system's own view. Answers false when it may or could not. */
  readonly showFolder: (folder: string) => Promise<boolean>;
  /** Path of a file or folder that was dropped onto the page; empty for one that has none. */
  readonly pathOf: (file: File) => string;
  /** The system's window buttons take the page's colors. */
  readonly theme: (isDark: boolean) => Promise<void>;
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

const GO_MESSAGE = 'rl-cockpit-go';

/** Follows the desktop app's menus to addresses of the page, and hands it the theme. */
export function useDesktopApp(isDark: boolean, go: (address: string) => void): void {
  useEffect(() => {
    const shell = desktopApp();
    if (shell === null) return undefined;
    document.documentElement.dataset['desktop'] = 'true';
    const heard = (event: MessageEvent<unknown>): void => {
      const address = event.source === window ? addressOf(event.data) : null;
      if (address !== null) go(address);
    };
    window.addEventListener('message', heard);
    return () => window.removeEventListener('message', heard);
  }, [go]);
  useEffect(() => void desktopApp()?.theme(isDark), [isDark]);
}

/** An address within the page, of a message of the preload script; null for every other message. */
export function addressOf(message: unknown): string | null {
  if (typeof message !== 'object' || message === null) return null;
  if (!('type' in message) || message.type !== GO_MESSAGE || !('address' in message)) return null;
  const { address } = message;
  return typeof address === 'string' && /^\/(?!\/)/.test(address) ? address : null;
}
