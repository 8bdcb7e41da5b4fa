import { contextBridge, ipcRenderer } from 'electron';
import { PORT_MESSAGES } from './app/decisions/hand-ports';

/** Of the page's own types only this much is needed here. */
declare const window: {
  readonly location: { readonly origin: string };
  postMessage(message: unknown, origin: string, ports: readonly unknown[]): void;
};

/**
 * All that the sandboxed page gets: that it is in the desktop shell, and its ports as they are handed over.
 * A port travels as a message of the page's own window to its own origin, `{type: 'rl-cockpit-port'}`.
 */
contextBridge.exposeInMainWorld('rlCockpit', { desktop: true });

for (const type of Object.values(PORT_MESSAGES)) {
  ipcRenderer.on(type, (event) => {
    window.postMessage({ type }, window.location.origin, [...event.ports]);
  });
}
