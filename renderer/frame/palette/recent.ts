import { z } from 'zod';

const KEY = 'rl-cockpit.palette';
const MOST_KEPT = 12;

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
  const next = [id, ...recentIds().filter((other) => other !== id)].slice(0, MOST_KEPT);
  try {
    localStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    // A browser that keeps nothing starts over each time.
  }
}
