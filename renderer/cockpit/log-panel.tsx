import { Checkbox } from '@mantine/core';
import { IconArrowDown } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState, type RefObject } from 'react';
import type { RunDetail } from '#core/contract/api';
import { useLog } from '../bridge/use-log';
import { ICON_STROKE } from '../ui/icons';
import { countWords, fileSizeWords } from '../ui/number-words';
import { RefusalNote } from '../ui/refusal-note';
import { isOver } from '../ui/run-state';
import { words } from '../ui/words';
import { LogRow } from './log-row';
import { useFollow } from './use-follow';

const LINE_HEIGHT = 18;
const AHEAD = 20;
/** A browser draws no element higher than 33 million pixels; steps of 100,000 lines keep rows in place. */
const MOST_LINES = 1_800_000;
const LEAD_STEP = 100_000;

interface Props {
  readonly detail: RunDetail;
  /** A line to stand at, asked for by a link; null = follow the end. */
  readonly goTo: number | null;
}

/** output.log as it is, by line number. Following stops as soon as the person scrolls. */
export function LogPanel({ detail, goTo }: Props) {
  const { run, logLines, logBytes } = detail;
  const box = useRef<HTMLDivElement>(null);
  const [isWrapped, setWrapped] = useState(false);
  const hidden =
    logLines > MOST_LINES ? Math.ceil((logLines - MOST_LINES) / LEAD_STEP) * LEAD_STEP : 0;
  const log = useLog(run.runId, logLines);
  const rows = useVirtualizer({
    count: logLines - hidden,
    getScrollElement: () => box.current,
    estimateSize: () => LINE_HEIGHT,
    overscan: AHEAD,
  });
  const follow = useFollow(box, logLines, goTo === null ? null : goTo - hidden, rows);
  const items = rows.getVirtualItems();
  const first = (items[0]?.index ?? 0) + 1 + hidden;
  const last = (items.at(-1)?.index ?? 0) + 1 + hidden;
  useEffect(() => log.show(first, last), [log.show, first, last]);
  useEffect(() => rows.measure(), [rows, isWrapped]);
  return (
    <div className="log-panel">
      <RefusalNote refusal={log.refusal} />
      {hidden > 0 && (
        <p className="log-note">{words.log.onlyLast(countWords(logLines - hidden))}</p>
      )}
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
        {logLines === 0 && (
          <p className="log-note">{isOver(run) ? words.log.emptyEnded : words.log.empty}</p>
        )}
        <div className="log-rows" style={{ height: rows.getTotalSize() }}>
          {items.map((item) => (
            <LogRow
              key={item.index}
              index={item.index}
              number={item.index + 1 + hidden}
              line={log.line(item.index + 1 + hidden)}
              top={item.start}
              isMarked={goTo === item.index + 1 + hidden}
              measure={isWrapped ? rows.measureElement : null}
            />
          ))}
        </div>
      </div>
      <LogFoot
        follow={follow}
        box={box}
        lines={logLines}
        bytes={logBytes}
        isWrapped={isWrapped}
        onWrap={setWrapped}
        isLive={!isOver(run)}
      />
    </div>
  );
}

interface FootProps {
  readonly follow: ReturnType<typeof useFollow>;
  readonly box: RefObject<HTMLDivElement | null>;
  readonly lines: number;
  readonly bytes: number;
  readonly isWrapped: boolean;
  readonly onWrap: (isWrapped: boolean) => void;
  readonly isLive: boolean;
}

function LogFoot({ follow, lines, bytes, isWrapped, onWrap, isLive }: FootProps) {
  const { newLines } = follow;
  return (
    <div className="log-foot">
      {follow.isFollowing && isLive && <span className="following">{words.log.following}</span>}
      {!follow.isFollowing && (
        <button type="button" className="link follow" onClick={follow.resume}>
          <IconArrowDown size={14} stroke={ICON_STROKE} aria-hidden />
          {newLines === 0
            ? words.log.follow
            : newLines === 1
              ? words.log.oneNewLine
              : words.log.newLines(countWords(newLines))}
        </button>
      )}
      <span className="num">{words.log.size(countWords(lines), fileSizeWords(bytes))}</span>
      <span className="spacer" />
      <Checkbox
        size="xs"
        label={words.log.wrap}
        checked={isWrapped}
        onChange={(event) => onWrap(event.currentTarget.checked)}
      />
    </div>
  );
}
