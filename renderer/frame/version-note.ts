import type { UpdateState } from '#core/contract/desktop/update';

/** What the status bar says of a version: that of another engine, an update that waits, or this one and what is new in it. */
export interface VersionNote {
  readonly kind: 'other-engine' | 'available' | 'ready' | 'whats-new';
  readonly version: string;
}

/**
 * The one note that matters most; null where there is nothing to say.
 * @param engine version of the engine; null while it has not answered
 * @param isNew the user has not seen what is new in this version
 */
export function versionNote(
  engine: string | null,
  page: string,
  update: UpdateState | undefined,
  isNew: boolean,
): VersionNote | null {
  if (engine !== null && engine !== page) return { kind: 'other-engine', version: engine };
  if (update?.state === 'available' || update?.state === 'ready')
    return { kind: update.state, version: update.version };
  return isNew ? { kind: 'whats-new', version: page } : null;
}

const KEY = 'rl-cockpit.version';
type Stored = Pick<Storage, 'getItem' | 'setItem'>;

/**
 * Whether this version is another than the one whose news were seen here. The first start on a machine has no news: there is nothing that
 * it could be compared with.
 * @param storage may throw, as that of a browser does that keeps nothing
 */
export function isNewVersion(version: string, storage: () => Stored = () => localStorage): boolean {
  try {
    const seen = storage().getItem(KEY);
    if (seen === null) rememberVersion(version, storage);
    return seen !== null && seen !== version;
  } catch {
    return false;
  }
}

/** The user has seen what is new in this version. Kept by this browser or window. */
export function rememberVersion(version: string, storage: () => Stored = () => localStorage): void {
  try {
    storage().setItem(KEY, version);
  } catch {
    // It is offered at no start.
  }
}
