import { memo } from 'react';
import type { LogLine } from '#core/contract/log-calls';
import { countWords } from '../ui/number-words';
import { clockWords } from '../ui/time-words';
import { words } from '../ui/words';

/** A line of a megabyte is shown up to here; the file has the rest. */
const LONGEST = 4_000;

interface Props {
  readonly index: number;
  readonly number: number;
  readonly line: LogLine | null;
  readonly top: number;
  readonly isMarked: boolean;
  /** Set when rows may differ in height. */
  readonly measure: ((element: Element | null) => void) | null;
}

/** One line, as text: whatever a trainer prints, nothing of it is ever markup. */
export const LogRow = memo(function LogRow({ index, number, line, top, isMarked, measure }: Props) {
  const text = line?.text ?? '';
  return (
    <div
      ref={measure}
      data-index={index}
      className={isMarked ? 'log-row marked' : 'log-row'}
      style={{ transform: `translateY(${top}px)` }}
    >
      <span
        className="log-number num"
        title={line === null || line.wallMs === null ? undefined : clockWords(line.wallMs, true)}
      >
        {number}
      </span>
      <span className="log-text">
        {line !== null && line.actor !== null && <span className="log-actor">{line.actor}</span>}
        {text.length > LONGEST ? text.slice(0, LONGEST) : text}
        {text.length > LONGEST && (
          <span className="log-cut"> {words.log.cut(countWords(text.length - LONGEST))}</span>
        )}
      </span>
    </div>
  );
});
