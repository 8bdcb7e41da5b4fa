import { EventEmitter } from 'node:events';

/** Tells the app of every page that is made. */
export const pages = new EventEmitter();

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
  readonly sent: (readonly unknown[])[] = [];
  openHandler: (details: { url: string }) => unknown = () => null;

  setWindowOpenHandler(handler: FakeContents['openHandler']): void {
    this.openHandler = handler;
  }

  postMessage(channel: string, _message: unknown, ports: readonly unknown[]): void {
    this.posted.push({ channel, ports });
  }

  send(channel: string, ...facts: readonly unknown[]): void {
    this.sent.push([channel, ...facts]);
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
    pages.emit('web-contents-created', {}, this.webContents);
  }

  static getAllWindows(): readonly FakeWindow[] {
    return FakeWindow.opened;
  }

  async loadURL(address: string): Promise<void> {
    this.asked.push(`load ${address}`);
  }

  static fromWebContents(contents: FakeContents): FakeWindow | null {
    return FakeWindow.opened.find(({ webContents }) => webContents === contents) ?? null;
  }

  isDestroyed(): boolean {
    return false;
  }

  isFocused(): boolean {
    return false;
  }

  isMaximized(): boolean {
    return false;
  }

  getNormalBounds() {
    return { x: 10, y: 20, width: 1300, height: 800 };
  }

  maximize(): void {
    this.asked.push('maximize');
  }

  hide(): void {
    this.asked.push('hide');
  }

  setProgressBar(part: number): void {
    this.asked.push(`progress ${part}`);
  }

  setTitleBarOverlay({ color }: { readonly color: string }): void {
    this.asked.push(`title bar ${color}`);
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
