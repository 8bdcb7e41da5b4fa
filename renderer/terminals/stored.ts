/** localStorage keys of the terminals page. A full or forbidden storage loses what they hold. */
export const STORED = {
  layout: 'rl-cockpit-terminals-layout',
  look: 'rl-cockpit-terminals-look',
} as const;
export type StoredName = keyof typeof STORED;

export function stored(name: StoredName): string | null {
  try {
    return localStorage.getItem(STORED[name]);
  } catch {
    return null;
  }
}

export function store(name: StoredName, value: unknown): void {
  try {
    localStorage.setItem(STORED[name], JSON.stringify(value));
  } catch {
    // Then it is only not remembered.
  }
}
