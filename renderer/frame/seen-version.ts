import { APP_VERSION } from '../ui/version';

const KEY = 'rl-cockpit.version';

/**
 * Whether this version is newer to the user than the one whose news were seen here. The first start on a machine has no news: there is
 * nothing that it could be compared with.
 */
export function newVersionSince(): boolean {
  const seen = read();
  if (seen === null) rememberVersion();
  return seen !== null && seen !== APP_VERSION;
}

/** The user has seen what is new in this version. Kept by this browser or window. */
export function rememberVersion(): void {
  try {
    localStorage.setItem(KEY, APP_VERSION);
  } catch {
    // A browser that keeps nothing offers it at no start.
  }
}

function read(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}
