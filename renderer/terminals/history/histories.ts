import { masked } from '#core/redaction/masked';
import { SECRET_MARK } from '#core/redaction/placeholder';
import { type ShellHistory, historyOf } from './history';

const PREFIX = 'rl-cockpit-terminal-text:';

/**
 * Contents of shells, one item each, so that one can be renewed alone: in the storage of this tab or window, which ends with it, and
 * without what looks like a secret.
 */
class Histories {
  readonly #listeners = new Set<() => void>();
  #all: readonly ShellHistory[] | null = null;

  constructor() {
    // Earlier versions kept it where it outlived the server.
    for (const name of namesIn(() => localStorage)) localStorage.removeItem(name);
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
      const stored = { ...seen, text: masked(seen.text, SECRET_MARK) };
      sessionStorage.setItem(PREFIX + seen.key, JSON.stringify(stored));
      this.#become([...this.all().filter(({ key }) => key !== seen.key), stored]);
    } catch {
      // A full or forbidden storage: then it is only not remembered.
    }
  }

  forget(gone: readonly ShellHistory[]): void {
    if (gone.length === 0) return;
    const keys = new Set(gone.map(({ key }) => key));
    for (const key of keys) sessionStorage.removeItem(PREFIX + key);
    this.#become(this.all().filter(({ key }) => !keys.has(key)));
  }

  #become(all: readonly ShellHistory[] | null): void {
    this.#all = all;
    this.#listeners.forEach((listener) => listener());
  }
}

function read(): readonly ShellHistory[] {
  return namesIn(() => sessionStorage).flatMap(
    (name) => historyOf(sessionStorage.getItem(name)) ?? [],
  );
}

/** Names of our items; none in a storage that is forbidden. */
function namesIn(storage: () => Storage): readonly string[] {
  try {
    return Object.keys(storage()).filter((name) => name.startsWith(PREFIX));
  } catch {
    return [];
  }
}

export const histories = new Histories();
