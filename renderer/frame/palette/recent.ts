import { z } from 'zod';

const KEY = 'rl-cockpit.palette';
const MAX_STORED = 12;

/** Ids of what was chosen last, the newest first. */
export function recentIds(): readonly string[] {
  try {
    const read = z.array(z.string()).safeParse(JSON.parse(localStorage.getItem(KEY) ?? '[]'));
    return read.success ? read.data : [];
  } catch {
    return [];
  }
}

export function remember(id: string): void {
  const next = [id, ...recentIds().filter((other) => other !== id)].slice(0, MAX_STORED);
  try {
    localStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    // A browser that keeps nothing starts over each time.
  }
}
