/** What this page remembers of its terminals. A browser that keeps nothing (a full or forbidden storage) loses it. */
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
