import { figure } from '../../lib/time-words';
import type { VerdictInput } from './verdict-input';

/** Reasons for a lost run: why its end was not seen, and what its log says last. Never a success, never a failure. */
export function lostReasons({ digest, log }: VerdictInput): readonly string[] {
  const sign = log.signs.findLast(({ survived }) => !survived);
  if (sign !== undefined) {
    return [why(digest), `Log line ${figure(sign.line)}: ${sign.text}`];
  }
  const last = log.lastLines.at(-1);
  return last === undefined ? [why(digest)] : [why(digest), `Last log line: ${last}`];
}

function why(digest: VerdictInput['digest']): string {
  if (digest === null || digest.proc === null) {
    return 'Unknown outcome: the supervisor ended before it started the program.';
  }
  if (digest.sameBoot === false) {
    return 'Unknown outcome: the machine or distro restarted during the run (its boot ID changed).';
  }
  return 'Unknown outcome: the supervisor was killed before it could write an exit record, and the program is gone too.';
}
