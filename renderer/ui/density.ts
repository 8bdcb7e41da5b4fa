import { useSyncExternalStore } from 'react';

/** Row height of tables and lists; nothing else shrinks. */
export type Density = 'comfortable' | 'dense';

const KEY = 'rl-cockpit.density';
const listeners = new Set<() => void>();
let density: Density = stored();
show();

function stored(): Density {
  try {
    return localStorage.getItem(KEY) === 'dense' ? 'dense' : 'comfortable';
  } catch {
    return 'comfortable';
  }
}

/** tokens of rows in base.css follow this attribute. */
function show(): void {
  if (typeof document !== 'undefined') document.documentElement.dataset['density'] = density;
}

/** Kept by this browser or window, for the eyes before it. */
export function setDensity(next: Density): void {
  density = next;
  try {
    localStorage.setItem(KEY, next);
  } catch {
    // A browser that keeps nothing still shows it until it is closed.
  }
  show();
  listeners.forEach((listener) => listener());
}

const onChange = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useDensity = (): Density => useSyncExternalStore(onChange, () => density);

/** The height of a row of a long list in px, as `--row` of base.css has it. */
export const useRowHeight = (): number => (useDensity() === 'dense' ? 32 : 40);
