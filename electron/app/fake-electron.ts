import { EventEmitter } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { FakeUtility, FakeWindow, pages } from './fake-window';
import { FakeNotification, FakeTray, outside } from './fake-outside';

class FakeApp extends EventEmitter {
  readonly isPackaged = false;
  first = true;
  /** Where a test lets the app keep its own data. */
  data = tmpdir();
  readonly asked: string[] = [];

  requestSingleInstanceLock(): boolean {
    return this.first;
  }

  setAppUserModelId(id: string): void {
    this.asked.push(`id ${id}`);
  }

  getPath(name: string): string {
    return path.join(this.data, name);
  }

  setBadgeCount(): void {
    this.asked.push('badge');
  }

  enableSandbox(): void {
    this.asked.push('sandbox');
  }

  quit(): void {
    this.asked.push('quit');
  }

  async whenReady(): Promise<void> {
    this.asked.push('ready');
  }
}

export const app = new FakeApp();
pages.on('web-contents-created', (...facts) => app.emit('web-contents-created', ...facts));
export const opened: string[] = [];
export const schemes: unknown[] = [];

type Decide = (...facts: readonly unknown[]) => unknown;
export const permissions = new Map<string, Decide>();
export const handlers = new Map<string, (request: Request) => Promise<Response>>();

type Answer = (event: unknown, fact: unknown) => unknown;
/** What the page may ask for, by channel. */
export const asks = new Map<string, Answer>();
const SaidBox = z.object({ message: z.string(), detail: z.string() });

/** The module `electron`, as `vi.mock` wants it. */
export const fakeElectron = {
  app,
  BrowserWindow: FakeWindow,
  MessageChannelMain: class {
    readonly port1 = { end: 'child' };
    readonly port2 = { end: 'page' };
  },
  protocol: {
    registerSchemesAsPrivileged: (list: readonly unknown[]) => schemes.push(...list),
    handle: (scheme: string, answer: (request: Request) => Promise<Response>) =>
      handlers.set(scheme, answer),
  },
  session: {
    defaultSession: {
      setPermissionRequestHandler: (decide: Decide) => permissions.set('request', decide),
      setPermissionCheckHandler: (decide: Decide) => permissions.set('check', decide),
      setDevicePermissionHandler: (decide: Decide) => permissions.set('device', decide),
    },
  },
  Menu: {
    setApplicationMenu: (items: unknown) =>
      app.asked.push(`menu ${JSON.stringify(items).length > 2}`),
    buildFromTemplate: (items: FakeTray['items']) => items,
  },
  Tray: FakeTray,
  Notification: FakeNotification,
  nativeImage: { createFromPath: () => ({ setTemplateImage: () => undefined }) },
  nativeTheme: { shouldUseDarkColors: true },
  screen: {
    getAllDisplays: () => [{ workArea: { x: 0, y: 0, width: 1920, height: 1080 } }],
  },
  dialog: {
    showMessageBoxSync: (...facts: readonly unknown[]) => {
      outside.said.push(SaidBox.parse(facts.at(-1)));
      return outside.answer;
    },
  },
  powerSaveBlocker: {
    start: () => {
      outside.awake.add(1);
      return 1;
    },
    stop: (id: number) => outside.awake.delete(id),
  },
  ipcMain: { handle: (channel: string, answer: Answer) => asks.set(channel, answer) },
  shell: {
    openPath: async (folder: string) => {
      opened.push(folder);
      return '';
    },
    openExternal: async (address: string) => void opened.push(address),
  },
  utilityProcess: {
    fork: (file: string, _args: readonly string[], options: FakeUtility['options']) =>
      new FakeUtility(file, options),
  },
};
