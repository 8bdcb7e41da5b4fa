import type { StoppedChildren } from '#core/contract/desktop/stopped-child';
import type { UpdateStatus } from '#core/contract/desktop/update';
import { BrowserWindow, type MessagePortMain, nativeTheme, screen } from 'electron';
import { logEntry } from '../app-log/process-log';
import {
  handPorts,
  NO_PORTS,
  PORT_MESSAGES,
  type PortEvent,
  type PortTarget,
} from './decisions/hand-ports';
import { PAGE_URL } from './decisions/origin';
import { windowOptions } from './decisions/window-options';
import { visibleBounds } from './decisions/window-bounds';
import type { WindowStateFile } from './window-state-file';

export interface CockpitWindow {
  readonly native: BrowserWindow;
  /** Reports a change behind the page. */
  changed(event: PortEvent): void;
  /** In front, also when it was minimised or hidden. */
  show(): void;
  /** Leads the page to one of its addresses. */
  go(address: string): void;
  /** Reports to the page which children gave up. */
  stopped(children: StoppedChildren): void;
  /** Reports to the page what is new about updates. */
  update(status: UpdateStatus): void;
}

export interface WindowNeeds {
  readonly preload: string;
  readonly icon: string;
  /** The page's address at its start. */
  readonly address: string;
  readonly ready: readonly PortTarget[];
  readonly windowState: WindowStateFile;
  readonly port: (target: PortTarget) => MessagePortMain | null;
  /** Answers whether the window may close now. */
  readonly mayClose: () => boolean;
}

/** One window with the page in it. */
export function openWindow(needs: WindowNeeds): CockpitWindow {
  const { address, ready, windowState, port, mayClose } = needs;
  const window = newWindow(needs);
  if (windowState.windowState.maximized) window.maximize();
  const changed = portsOf(window, ready, port);
  const sender = senderOf(window);
  window.once('ready-to-show', () => window.show());
  window.on('close', (event) => {
    windowState.remember({ bounds: window.getNormalBounds(), maximized: window.isMaximized() });
    if (!mayClose()) event.preventDefault();
  });
  followPage(window, changed);
  void window.loadURL(new URL(address, PAGE_URL).href);
  const show = (): void => {
    if (window.isMinimized()) window.restore();
    window.show();
    window.focus();
  };
  return {
    native: window,
    changed,
    show,
    go: (to) => {
      show();
      sender.go(to);
    },
    stopped: (children) => sender.stopped(children),
    update: (status) => sender.update(status),
  };
}

function newWindow({ preload, icon, windowState }: WindowNeeds): BrowserWindow {
  const screens = screen.getAllDisplays().map(({ workArea }) => workArea);
  const bounds = visibleBounds(windowState.windowState.bounds, screens);
  const isDark = nativeTheme.shouldUseDarkColors;
  const { platform } = process;
  return new BrowserWindow(windowOptions({ preload, icon, isDark, bounds, platform }));
}

/** Messages to the page. An address waits until it has loaded; for what is reported a page asks itself when it loads. */
function senderOf(window: BrowserWindow): Pick<CockpitWindow, 'go' | 'stopped' | 'update'> {
  const { webContents } = window;
  let waiting: string | null = null;
  webContents.on('did-finish-load', () => {
    if (waiting !== null) webContents.send('rl-cockpit-go', waiting);
    waiting = null;
  });
  const report = (channel: string, value: unknown): void => {
    if (!window.isDestroyed()) webContents.send(channel, value);
  };
  return {
    go: (address) => {
      if (webContents.isLoadingMainFrame()) waiting = address;
      else webContents.send('rl-cockpit-go', address);
    },
    stopped: (children) => report('rl-cockpit-stopped', children),
    update: (status) => report('rl-cockpit-update', status),
  };
}

function portsOf(
  window: BrowserWindow,
  ready: readonly PortTarget[],
  port: WindowNeeds['port'],
): (event: PortEvent) => void {
  let state = { ...NO_PORTS, ready };
  return (event) => {
    const next = handPorts(state, event);
    state = { ...next.state };
    if (window.isDestroyed()) return;
    for (const target of next.hand) {
      const handed = port(target);
      if (handed) window.webContents.postMessage(PORT_MESSAGES[target], null, [handed]);
    }
  };
}

function followPage(window: BrowserWindow, changed: (event: PortEvent) => void): void {
  const { webContents } = window;
  webContents.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
    if (isMainFrame && !isSameDocument) changed({ type: 'page-gone' });
  });
  webContents.on('did-finish-load', () => changed({ type: 'page-loaded' }));
  webContents.on('preload-error', (_event, _path, cause) => {
    logEntry('error', 'The page has no connection to the app:', { cause, part: 'page' });
  });
  webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    if (reason !== 'clean-exit') {
      const fields = { reason, exitCode };
      logEntry('error', "The page's process died; loading the page again.", {
        fields,
        part: 'page',
      });
    }
    changed({ type: 'page-gone' });
    // The page holds no state; runs and terminals live elsewhere.
    if (reason !== 'clean-exit') window.reload();
  });
}
