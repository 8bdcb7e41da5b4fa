/** An item of the native menu, in words that a test reads: a role of the system, or something of ours. */
export type MenuItem =
  | { readonly role: string; readonly label?: string }
  | { readonly type: 'separator' }
  | { readonly label: string; readonly accelerator?: string; readonly does: MenuAct }
  | { readonly label: string; readonly submenu: readonly MenuItem[] };

/** `go:` an address of the page, or what the shell itself does. */
export type MenuAct = `go:/${string}` | 'show' | 'show-log' | 'about' | 'quit';

const line: MenuItem = { type: 'separator' };
const go = (label: string, address: `/${string}`, accelerator: string): MenuItem => ({
  label,
  accelerator,
  does: `go:${address}`,
});

/** The window's menu. The page's own keys (Ctrl+K, `?`) are not here: the page hears them itself. */
export function windowMenu(platform: string): readonly MenuItem[] {
  const isMac = platform === 'darwin';
  const file: MenuItem = {
    label: 'File',
    submenu: [
      go('New run', '/start', 'CmdOrCtrl+N'),
      go('New terminal', '/terminals?new', 'CmdOrCtrl+Shift+T'),
      line,
      { role: 'close' },
      ...(isMac ? [] : [{ label: 'Quit', accelerator: 'Ctrl+Q', does: 'quit' } as const]),
    ],
  };
  const view: MenuItem = {
    label: 'View',
    submenu: [
      go('Home', '/', 'CmdOrCtrl+1'),
      go('Start', '/start', 'CmdOrCtrl+2'),
      go('Runs', '/runs', 'CmdOrCtrl+3'),
      go('Terminals', '/terminals', 'CmdOrCtrl+4'),
      go('Settings', '/settings', 'CmdOrCtrl+,'),
      line,
      { role: 'resetZoom' },
      { role: 'zoomIn' },
      { role: 'zoomOut' },
      { role: 'togglefullscreen' },
    ],
  };
  const mac = isMac ? [appMenu] : [];
  return [...mac, file, { role: 'editMenu' }, view, { role: 'windowMenu' }, helpMenu(isMac)];
}

const aboutItem: MenuItem = { label: 'About RL Cockpit', does: 'about' };

/** macOS has the app's name as its first menu. Electron's own would name the package, not the app. */
const appMenu: MenuItem = {
  label: 'RL Cockpit',
  submenu: [
    aboutItem,
    line,
    { role: 'services' },
    line,
    { role: 'hide', label: 'Hide RL Cockpit' },
    { role: 'hideOthers' },
    { role: 'unhide' },
    line,
    { role: 'quit', label: 'Quit RL Cockpit' },
  ],
};

function helpMenu(isMac: boolean): MenuItem {
  const items: readonly MenuItem[] = [
    { label: 'Handbook', does: 'go:/help' },
    { label: 'What’s new', does: 'go:/help/whats-new' },
    { label: 'Check for updates…', does: 'go:/settings/about' },
    { label: 'Show log folder', does: 'show-log' },
  ];
  return { label: 'Help', submenu: isMac ? items : [...items, line, aboutItem] };
}

/** The tray's menu: the window, every training that is still running, quit. */
export function trayMenu(
  rows: readonly { readonly runId: string; readonly label: string }[],
): readonly MenuItem[] {
  const runs = rows.map(({ runId, label }): MenuItem => ({ label, does: `go:/runs/${runId}` }));
  return [
    { label: 'Open RL Cockpit', does: 'show' },
    ...(runs.length === 0 ? [] : [line, ...runs]),
    line,
    { label: 'Quit', does: 'quit' },
  ];
}
