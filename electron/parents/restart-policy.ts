/** VS Code's figure for its pty host, and the house's for every child of a shell (house contract §4). */
export const MAX_RESTARTS = 5;

const DELAYS_MS: readonly number[] = [0, 100, 500, 1_000, 2_000];

/**
 * Wait before the next start of a child that ended unasked, or null when it has had its restarts. The first is at once: a user is looking
 * at the page. Later ones wait, so that a child that cannot start does not keep a core busy.
 */
export function restartDelayMs(restartsSoFar: number): number | null {
  if (restartsSoFar >= MAX_RESTARTS) return null;
  return DELAYS_MS[restartsSoFar] ?? 2_000;
}
