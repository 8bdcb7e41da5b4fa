import { type ShellHistory, historyOf } from './history';

const PREFIX = 'rl-cockpit-terminal-text:';

/** What stood in shells, in the storage of this browser or window: one item each, so that one can be renewed alone. */
class Histories {
  readonly #listeners = new Set<() => void>();
  #all: readonly ShellHistory[] | null = null;

  constructor() {
    window.addEventListener('storage', ({ key }) => {
      if (key === null || key.startsWith(PREFIX)) this.#become(null);
    });
  }

  readonly all = (): readonly ShellHistory[] => {
    this.#all ??= read();
    return this.#all;
  };

  readonly onChange = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  keep(seen: ShellHistory): void {
    try {
      localStorage.setItem(PREFIX + seen.key, JSON.stringify(seen));
      this.#become([...this.all().filter(({ key }) => key !== seen.key), seen]);
    } catch {
      // A full or forbidden storage: then it is only not remembered.
    }
  }

  forget(gone: readonly ShellHistory[]): void {
    if (gone.length === 0) return;
    const keys = new Set(gone.map(({ key }) => key));
    for (const key of keys) localStorage.removeItem(PREFIX + key);
    this.#become(this.all().filter(({ key }) => !keys.has(key)));
  }

  #become(all: readonly ShellHistory[] | null): void {
    this.#all = all;
    this.#listeners.forEach((listener) => listener());
  }
}

function read(): readonly ShellHistory[] {
  try {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(PREFIX));
    return names.flatMap((name) => historyOf(localStorage.getItem(name)) ?? []);
  } catch {
    return [];
  }
}

export const histories = new Histories();
