import './event-lane.css';
import { Tooltip } from '@mantine/core';
import { useRef, useState, useSyncExternalStore, type KeyboardEvent } from 'react';
import { t } from '../../words/t';
import type { ChartEvent } from '../model/chart-input';
import { EventMarks, type LaneMark } from './event-marks';
import { EventShape } from './event-shape';
import { frameOf, PADDING_PX } from '../axis/frame';
import { useChartGroup } from '../model/use-chart';

interface Props {
  /** Outer width of the charts below, in whole px: the lane is on their axis. */
  readonly width: number;
  readonly onEvent: (event: ChartEvent) => void;
}

/** Events over all charts below: ◆ checkpoint, ○ state, ↺ restart, ▢ stop, and the verdict at its end. */
export function EventLane({ width, onEvent }: Props) {
  const group = useChartGroup();
  const [of] = useState(() => new EventMarks(group));
  const frame = frameOf(width - PADDING_PX, 0, false);
  const marks = useSyncExternalStore(group.subscribe, () => of.marks(frame));
  const list = useRef<HTMLUListElement>(null);
  if (group.events.length === 0) return null;
  const choose = (mark: LaneMark): void => {
    const [event] = mark.events;
    if (event !== undefined) onEvent(event);
  };
  return (
    <div className="event-lane" style={{ width }}>
      <span className="event-lane-name">{t('charts.events')}</span>
      <ul
        ref={list}
        aria-label={t('charts.events')}
        onKeyDown={(event) => rove(event, list.current)}
      >
        {marks.map((mark, i) => (
          <Mark
            key={mark.key}
            mark={mark}
            isStop={i === marks.length - 1}
            onChoose={choose}
            onPoint={(one) => of.point(one)}
          />
        ))}
      </ul>
    </div>
  );
}

interface MarkProps {
  readonly mark: LaneMark;
  /** Whether it is where Tab stops. */
  readonly isStop: boolean;
  readonly onChoose: (mark: LaneMark) => void;
  readonly onPoint: (mark: LaneMark) => void;
}

function Mark({ mark, isStop, onChoose, onPoint }: MarkProps) {
  return (
    <li style={{ left: mark.x + PADDING_PX / 2 }}>
      <Tooltip label={mark.says} multiline maw={360}>
        <button
          type="button"
          className={`event event-${mark.kind}`}
          aria-label={mark.says}
          tabIndex={isStop ? 0 : -1}
          onClick={() => onChoose(mark)}
          onFocus={() => onPoint(mark)}
        >
          <EventShape kind={mark.kind} tone={mark.tone} />
        </button>
      </Tooltip>
    </li>
  );
}

/** One stop for Tab; arrows go from mark to mark. */
function rove(event: KeyboardEvent, list: HTMLElement | null): void {
  const direction = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
  const buttons = [...(list?.querySelectorAll('button') ?? [])];
  const now = buttons.findIndex((button) => button === document.activeElement);
  const next = buttons[now + direction];
  if (direction === 0 || now < 0 || next === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  buttons.forEach((button) => (button.tabIndex = button === next ? 0 : -1));
  next.focus();
}
