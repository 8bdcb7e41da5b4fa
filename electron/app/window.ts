import { BrowserWindow, type MessagePortMain } from 'electron';
import {
  handPorts,
  NO_PORTS,
  PORT_MESSAGES,
  type PortEvent,
  type PortTarget,
} from './decisions/hand-ports';
import { PAGE_URL } from './decisions/origin';
import { windowOptions } from './decisions/window-options';

export interface CockpitWindow {
  /** Tells of a change behind the page. */
  changed(event: PortEvent): void;
  /** In front, also when it was minimised. */
  show(): void;
}

/** One window with the page in it; `port` makes a new way to a child. */
export function openWindow(
  preload: string,
  ready: readonly PortTarget[],
  port: (target: PortTarget) => MessagePortMain | null,
): CockpitWindow {
  const window = new BrowserWindow(windowOptions(preload));
  let state = { ...NO_PORTS, ready };
  const changed = (event: PortEvent): void => {
    const next = handPorts(state, event);
    state = { ...next.state };
    if (window.isDestroyed()) return;
    for (const target of next.hand) {
      const handed = port(target);
      if (handed) window.webContents.postMessage(PORT_MESSAGES[target], null, [handed]);
    }
  };
  window.once('ready-to-show', () => window.show());
  window.webContents.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
    if (isMainFrame && !isSameDocument) changed({ type: 'page-gone' });
  });
  window.webContents.on('did-finish-load', () => changed({ type: 'page-loaded' }));
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    changed({ type: 'page-gone' });
    // The page holds no state of its own; runs and terminals live elsewhere.
    if (reason !== 'clean-exit') window.reload();
  });
  void window.loadURL(PAGE_URL);
  const show = (): void => {
    if (window.isMinimized()) window.restore();
    window.focus();
  };
  return { changed, show };
}
