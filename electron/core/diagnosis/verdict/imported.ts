import { tellingSigns } from '../signs/sign-scanner';
import { reachedWords } from './reached';
import { figure } from '../../lib/time-words';
import { usualReasons } from './usual-checks';
import type { Judgement, VerdictInput } from './verdict-input';

/**
 * An imported run has no verdict: its end was not observed. Signs of failure in its log and in its numbers are found as in our own run, and
 * said as such.
 */
export function judgeImport(input: VerdictInput): Judgement {
  const objections = usualReasons(input).filter(
    ({ id, state }) => id !== 'output' && state === 'bad',
  );
  const says = objections.map(({ id, objection }) =>
    id === 'signs' ? endSentence(input) : `${objection.replace(/\.$/, '')}.`,
  );
  const checks = objections.map(({ objection: _objection, ...fact }) => fact);
  const reasons = objections.length === 0 ? [nothingDetected(input)] : [...says, UNSEEN];
  return { phase: 'ended', verdict: null, reasons, checks };
}

const UNSEEN = 'No verdict: imported runs don’t record how they ended.';

function nothingDetected({ log }: VerdictInput): string {
  return log.wordyLines === 0 ? UNSEEN : `${UNSEEN} The log shows no error.`;
}

/** "The log ends with ValueError: bad at line 812, update 3 of 10 (30%)." */
function endSentence(input: VerdictInput): string {
  const sign = tellingSigns(input.log.signs).at(-1);
  const reached = reachedWords(input);
  const where = reached === null ? '' : `, ${reached}`;
  const text = (sign?.text ?? '').replace(/[.:]$/, '');
  return `The log ends with ${text} at line ${figure(sign?.line ?? 0)}${where}.`;
}
