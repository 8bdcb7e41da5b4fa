import { EventEmitter } from 'node:events';

/** What was put outside of the window, as a test asks for it. */
export const outside = {
  notices: [] as FakeNotification[],
  trays: [] as FakeTray[],
  awake: new Set<number>(),
  /** The button that the person presses in a message box. */
  answer: 0,
  said: [] as { readonly message: string; readonly detail: string }[],
};

/** A notification that can be clicked. */
export class FakeNotification extends EventEmitter {
  readonly options: unknown;

  constructor(options: unknown) {
    super();
    this.options = options;
  }

  static isSupported(): boolean {
    return true;
  }

  show(): void {
    outside.notices.push(this);
  }
}

/** A tray that remembers its last menu. */
export class FakeTray extends EventEmitter {
  tooltip = '';
  items: readonly { readonly label?: string; readonly click?: () => void }[] = [];
  gone = false;

  constructor() {
    super();
    outside.trays.push(this);
  }

  setToolTip(text: string): void {
    this.tooltip = text;
  }

  setContextMenu(items: FakeTray['items']): void {
    this.items = items;
  }

  destroy(): void {
    this.gone = true;
  }
}
