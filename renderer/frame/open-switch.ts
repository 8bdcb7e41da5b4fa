import { useSyncExternalStore } from 'react';

/** Open state of an overlay (palette, key sheet, bell); opened from anywhere, drawn in one place. */
export class OpenSwitch {
  #isOpen = false;
  readonly #listeners = new Set<() => void>();

  readonly isOpen = (): boolean => this.#isOpen;

  readonly onChange = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly open = (): void => this.set(true);
  readonly close = (): void => this.set(false);

  set(isOpen: boolean): void {
    if (this.#isOpen === isOpen) return;
    this.#isOpen = isOpen;
    this.#listeners.forEach((listener) => listener());
  }
}

export function useIsOpen(which: OpenSwitch): boolean {
  return useSyncExternalStore(which.onChange, which.isOpen);
}

export const paletteSwitch = new OpenSwitch();
export const keySheetSwitch = new OpenSwitch();
export const bellSwitch = new OpenSwitch();
