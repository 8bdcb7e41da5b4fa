import type { LogLine } from '#core/contract/log/log-calls';
import { t } from '../../words/t';
import { writerWords } from './line-copy';

type Line = LogLine | null;

/** Writer of a line: a head above the lines of one worker, or a tag in a line that is alone. */
export interface LineHead {
  readonly head: string | null;
  readonly tag: string | null;
}

const NOTHING: LineHead = { head: null, tag: null };

function isSame(a: Line, b: Line): boolean {
  return a !== null && b !== null && a.actor === b.actor && a.pid === b.pid;
}

/**
 * Heading of a line; with several writers in turn, headings would be half of what is shown: there each line says it itself.
 * @param before the two lines above, the nearest first
 */
export function headOf(line: Line, before: readonly [Line, Line], next: Line): LineHead {
  const [last, oneBefore] = before;
  if (line === null || isSame(line, last)) return NOTHING;
  const words = writerWords(line);
  if (words !== null) {
    return isSame(line, next) ? { head: words, tag: null } : { head: null, tag: words };
  }
  const isBehindHead = last !== null && writerWords(last) !== null && isSame(last, oneBefore);
  return isBehindHead ? { head: t('log.program'), tag: null } : NOTHING;
}
