import { type BrowserWindow, dialog } from 'electron';

const CHOICES = { buttons: ['Close', 'Keep open'], defaultId: 0, cancelId: 1 };

/** Message box that says what continues without the window. Nothing waits for it: a session that ends is not held up by it. */
export class ClosingBox {
  #open: AbortController | null = null;
  #isDone = false;

  /** Shows it, unless it is shown already. `close` runs when the user closes all the same, or when nothing is left that continues. */
  async show(
    window: BrowserWindow | null,
    says: { readonly message: string; readonly detail: string },
    close: () => void,
  ): Promise<void> {
    if (this.#open !== null) return;
    this.#open = new AbortController();
    this.#isDone = false;
    const options = { type: 'info' as const, ...says, ...CHOICES, signal: this.#open.signal };
    const { response } =
      window === null
        ? await dialog.showMessageBox(options)
        : await dialog.showMessageBox(window, options);
    this.#open = null;
    if (response === 0 || this.#isDone) close();
  }

  /** Nothing continues any more: it has nothing left to say. */
  dismiss(): void {
    this.#isDone = true;
    this.#open?.abort();
  }
}
