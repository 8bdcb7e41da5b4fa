import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { logAndPrint } from '../app-log/process-log';
import { type WindowState, parseWindowState } from './decisions/window-bounds';

/** File with the window's place and the notices already shown, kept with the app's own data; losing it does no harm. */
export class WindowStateFile {
  readonly #file: string;
  #windowState: WindowState;

  constructor(folder: string) {
    this.#file = path.join(folder, 'window.json');
    this.#windowState = parseWindowState(textOf(this.#file));
  }

  get windowState(): WindowState {
    return this.#windowState;
  }

  remember(change: Partial<WindowState>): void {
    this.#windowState = { ...this.#windowState, ...change };
    try {
      mkdirSync(path.dirname(this.#file), { recursive: true });
      writeFileSync(this.#file, `${JSON.stringify(this.#windowState)}\n`);
    } catch (cause) {
      const says = `The window position could not be saved in ${this.#file}:`;
      logAndPrint('warn', says, { cause });
    }
  }
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
