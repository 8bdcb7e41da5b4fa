import type { VerdictInput } from './verdict-input';

/** Why the end of a run was not seen. Never a success, never a failure: it is unknown. */
export function lostReason(digest: NonNullable<VerdictInput['digest']>): string {
  if (digest.proc === null) {
    return 'Its end was not seen: the supervisor ended before the training was started.';
  }
  if (digest.sameBoot === false) {
    return 'Its end was not seen: the machine (or the distro) restarted while it ran, its boot id changed.';
  }
  return 'Its end was not seen: the supervisor was killed before it could write an exit record, and the training is gone. How it ended is unknown.';
}
