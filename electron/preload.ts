import { contextBridge, ipcRenderer, webUtils } from 'electron';
import { PORT_MESSAGES } from './app/decisions/hand-ports';

/** The part of Window that the preload uses. */
declare const window: {
  readonly location: { readonly origin: string };
  postMessage(message: unknown, origin: string, ports: readonly unknown[]): void;
};

/** Everything that the sandboxed page gets, beside its ports. Each call is checked by the shell (app/page-requests.ts). */
contextBridge.exposeInMainWorld('rlCockpit', {
  desktop: true,
  showFolder: (folder: string) => ipcRenderer.invoke('show-folder', folder),
  /** Path of a file dropped on the page; empty for a File created by script. */
  pathOf: (file: Parameters<typeof webUtils.getPathForFile>[0]) => webUtils.getPathForFile(file),
  theme: (isDark: boolean) => ipcRenderer.invoke('theme', isDark),
  stoppedChildren: () => ipcRenderer.invoke('stopped-children'),
  restartChild: (child: string) => ipcRenderer.invoke('restart-child', child),
  updateStatus: () => ipcRenderer.invoke('update-status'),
  update: (act: string) => ipcRenderer.invoke('update-act', act),
});

/**
 * A port travels as a message of the page's own window to its own origin, `{type: 'rl-cockpit-port'}`; an address
 * chosen in a menu as `{type: 'rl-cockpit-go', address}`; which children gave up as `{type: 'rl-cockpit-stopped', stopped}`; what is new
 * about updates as `{type: 'rl-cockpit-update', status}`.
 */
for (const type of Object.values(PORT_MESSAGES)) {
  ipcRenderer.on(type, (event) => {
    window.postMessage({ type }, window.location.origin, [...event.ports]);
  });
}
ipcRenderer.on('rl-cockpit-go', (_event, address: unknown) => {
  window.postMessage({ type: 'rl-cockpit-go', address }, window.location.origin, []);
});
ipcRenderer.on('rl-cockpit-stopped', (_event, stopped: unknown) => {
  window.postMessage({ type: 'rl-cockpit-stopped', stopped }, window.location.origin, []);
});
ipcRenderer.on('rl-cockpit-update', (_event, status: unknown) => {
  window.postMessage({ type: 'rl-cockpit-update', status }, window.location.origin, []);
});
