import { figure } from '../../lib/time-words';
import type { VerdictInput } from './verdict-input';

/** Reasons for a lost run: why its end was not seen, and what its log says last. Never a success, never a failure. */
export function lostReasons({ digest, log }: VerdictInput): readonly string[] {
  const sign = log.signs.findLast(({ survived }) => !survived);
  if (sign !== undefined) {
    return [why(digest), `Line ${figure(sign.line)} of its log: ${sign.text}`];
  }
  const last = log.lastLines.at(-1);
  return last === undefined ? [why(digest)] : [why(digest), `The last line of its log: ${last}`];
}

function why(digest: VerdictInput['digest']): string {
  if (digest === null || digest.proc === null) {
    return 'How it ended is unknown: its supervisor was gone before it started the program.';
  }
  if (digest.sameBoot === false) {
    return 'How it ended is unknown: the machine (or the distro) restarted during the run; its boot ID changed.';
  }
  return 'How it ended is unknown: its supervisor was killed before it could write an exit record, and the program is gone as well.';
}
