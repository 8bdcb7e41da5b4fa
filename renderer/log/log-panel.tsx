import { useEffect, useRef, useState, type RefObject } from 'react';
import type { RunDetail } from '#core/contract/api';
import { useLog, type LogRead } from '../bridge/use-log';
import { countWords } from '../ui/number-words';
import { RefusalNote } from '../ui/refusal-note';
import { isOver } from '../ui/run-state';
import { useRows, type Rows } from '../ui/use-rows';
import { words } from '../ui/words';
import { LogFoot } from './log-foot';
import { LogRow } from './log-row';
import { useFollow, type Follow, type GoTo } from './use-follow';

const LINE_HEIGHT = 18;
const AHEAD = 20;
/** A browser draws no element higher than 33 million pixels; steps of 100,000 lines keep rows in place. */
const MOST_LINES = 1_800_000;
const LEAD_STEP = 100_000;

interface Props {
  readonly detail: RunDetail;
  /** A line to stand at, asked for by a link; null = follow the end. */
  readonly goTo: GoTo | null;
}

/** How many lines at the beginning of a very long log are left out. */
export function hiddenLines(total: number): number {
  return total > MOST_LINES ? Math.ceil((total - MOST_LINES) / LEAD_STEP) * LEAD_STEP : 0;
}

/** output.log as it is, by line number. Following stops as soon as the person scrolls. */
export function LogPanel({ detail, goTo }: Props) {
  const { run, logLines, logBytes } = detail;
  const box = useRef<HTMLDivElement>(null);
  const [isWrapped, setWrapped] = useState(false);
  const hidden = hiddenLines(logLines);
  const log = useLog(run.runId, logLines);
  const rows = useRows({ box, count: logLines - hidden, height: LINE_HEIGHT, ahead: AHEAD });
  const follow = useFollow({ box, lines: logLines, goTo, hidden, rows });
  const none = isOver(run) ? words.log.emptyEnded : words.log.empty;
  return (
    <div className="log-panel">
      <RefusalNote refusal={log.refusal} />
      {hidden > 0 && (
        <p className="log-note">{words.log.onlyLast(countWords(logLines - hidden))}</p>
      )}
      <Lines
        box={box}
        rows={rows}
        log={log}
        follow={follow}
        hidden={hidden}
        goTo={goTo}
        isWrapped={isWrapped}
        none={logLines === 0 ? none : null}
      />
      <LogFoot
        follow={follow}
        lines={logLines}
        bytes={logBytes}
        isWrapped={isWrapped}
        onWrap={(wrap) => {
          setWrapped(wrap);
          rows.measure();
        }}
        isLive={!isOver(run)}
      />
    </div>
  );
}

interface LinesProps {
  readonly box: RefObject<HTMLDivElement | null>;
  readonly rows: Rows;
  readonly log: LogRead;
  readonly follow: Follow;
  readonly hidden: number;
  readonly goTo: GoTo | null;
  readonly isWrapped: boolean;
  /** What is said instead of lines; null where there are some. */
  readonly none: string | null;
}

function Lines({ box, rows, log, follow, hidden, goTo, isWrapped, none }: LinesProps) {
  'use no memo';
  const { show, line } = log;
  const items = rows.getVirtualItems();
  const first = (items[0]?.index ?? 0) + 1 + hidden;
  const last = (items.at(-1)?.index ?? 0) + 1 + hidden;
  useEffect(() => show(first, last), [show, first, last]);
  return (
    <div
      ref={box}
      className={isWrapped ? 'log wrapped' : 'log'}
      role="log"
      aria-label={words.log.label}
      aria-live="off"
      tabIndex={0}
      onScroll={follow.onScroll}
      onWheel={follow.onWheel}
    >
      {none !== null && <p className="log-note">{none}</p>}
      <div className="log-rows" style={{ height: rows.getTotalSize() }}>
        {items.map(({ index, start }) => (
          <LogRow
            key={index}
            index={index}
            number={index + 1 + hidden}
            line={line(index + 1 + hidden)}
            top={start}
            isMarked={goTo?.line === index + 1 + hidden}
            measure={isWrapped ? rows.measureElement : null}
          />
        ))}
      </div>
    </div>
  );
}
