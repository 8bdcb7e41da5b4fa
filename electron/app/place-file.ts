import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type WindowPlace, windowPlace } from './decisions/window-place';

/** Where the window was and what was said, kept with the app's own data; losing it does no harm. */
export class PlaceFile {
  readonly #file: string;
  #place: WindowPlace;

  constructor(folder: string) {
    this.#file = path.join(folder, 'window.json');
    this.#place = windowPlace(textOf(this.#file));
  }

  get place(): WindowPlace {
    return this.#place;
  }

  remember(change: Partial<WindowPlace>): void {
    this.#place = { ...this.#place, ...change };
    try {
      mkdirSync(path.dirname(this.#file), { recursive: true });
      writeFileSync(this.#file, `${JSON.stringify(this.#place)}\n`);
    } catch (cause) {
      console.error(`The place of the window could not be kept in ${this.#file}:`, cause);
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
