import { EventEmitter } from 'node:events';

/** A stand-in for what of Electron the wiring uses: remembers what it was asked, emits what a test says. */
export class FakeUtility extends EventEmitter {
  static readonly started: FakeUtility[] = [];
  readonly pid = undefined;
  readonly received: { readonly message: unknown; readonly ports: readonly unknown[] }[] = [];
  readonly file: string;
  readonly options: { readonly env: Readonly<Record<string, string | undefined>> };

  constructor(file: string, options: FakeUtility['options']) {
    super();
    this.file = file;
    this.options = options;
    FakeUtility.started.push(this);
  }

  postMessage(message: unknown, ports: readonly unknown[]): void {
    this.received.push({ message, ports });
  }

  kill(): boolean {
    queueMicrotask(() => this.emit('exit', 0));
    return true;
  }
}

export class FakeContents extends EventEmitter {
  readonly posted: { readonly channel: string; readonly ports: readonly unknown[] }[] = [];
  openHandler: (details: { url: string }) => unknown = () => null;

  setWindowOpenHandler(handler: FakeContents['openHandler']): void {
    this.openHandler = handler;
  }

  postMessage(channel: string, _message: unknown, ports: readonly unknown[]): void {
    this.posted.push({ channel, ports });
  }

  getURL(): string {
    return 'app://cockpit/';
  }
}

export class FakeWindow extends EventEmitter {
  static readonly opened: FakeWindow[] = [];
  readonly webContents = new FakeContents();
  readonly asked: string[] = [];
  readonly options: unknown;

  constructor(options: unknown) {
    super();
    this.options = options;
    FakeWindow.opened.push(this);
    app.emit('web-contents-created', {}, this.webContents);
  }

  static getAllWindows(): readonly FakeWindow[] {
    return FakeWindow.opened;
  }

  async loadURL(address: string): Promise<void> {
    this.asked.push(`load ${address}`);
  }

  isDestroyed(): boolean {
    return false;
  }

  isMinimized(): boolean {
    return true;
  }

  show(): void {
    this.asked.push('show');
  }

  restore(): void {
    this.asked.push('restore');
  }

  focus(): void {
    this.asked.push('focus');
  }
}

class FakeApp extends EventEmitter {
  readonly isPackaged = false;
  first = true;
  readonly asked: string[] = [];

  requestSingleInstanceLock(): boolean {
    return this.first;
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
export const opened: string[] = [];
export const schemes: unknown[] = [];

type Decide = (...facts: readonly unknown[]) => unknown;
export const permissions = new Map<string, Decide>();
export const handlers = new Map<string, (request: Request) => Promise<Response>>();

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
  shell: { openExternal: async (address: string) => void opened.push(address) },
  utilityProcess: {
    fork: (file: string, _args: readonly string[], options: FakeUtility['options']) =>
      new FakeUtility(file, options),
  },
};
