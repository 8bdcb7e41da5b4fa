/** localStorage keys of the terminals page. A full or forbidden storage loses what they hold. */
export const STORAGE_KEYS = {
  layout: 'rl-cockpit-terminals-layout',
  look: 'rl-cockpit-terminals-look',
} as const;
export type StoredName = keyof typeof STORAGE_KEYS;

export function readStored(name: StoredName): string | null {
  try {
    return localStorage.getItem(STORAGE_KEYS[name]);
  } catch {
    return null;
  }
}

export function store(name: StoredName, value: unknown): void {
  try {
    localStorage.setItem(STORAGE_KEYS[name], JSON.stringify(value));
  } catch {
    // Then it is only not remembered.
  }
}
