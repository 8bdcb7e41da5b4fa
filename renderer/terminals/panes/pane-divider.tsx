import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { t } from '../../words/t';
import { MIN_SHARE, type Pane } from './layout';
import { type Divider, percent } from './pane-rects';

interface DividerProps {
  readonly divider: Divider;
  readonly onResize: (pane: Pane, part: number) => void;
}

const KEY_STEP = 0.05;

/** Divider between two panes: dragged by the pointer, or moved by arrow keys. */
export function PaneDivider({ divider: { pane, within }, onResize }: DividerProps) {
  const line = useRef<HTMLDivElement>(null);
  const isRow = pane.split === 'row';
  const move = (event: PointerEvent): void => {
    const room = line.current?.parentElement?.getBoundingClientRect();
    if (room === undefined || !line.current?.hasPointerCapture(event.pointerId)) return;
    const at = isRow
      ? ((event.clientX - room.left) / room.width) * 100
      : ((event.clientY - room.top) / room.height) * 100;
    onResize(pane, isRow ? (at - within.left) / within.width : (at - within.top) / within.height);
  };
  const key = ({ key: pressed }: KeyboardEvent): void => {
    const back = isRow ? 'ArrowLeft' : 'ArrowUp';
    const on = isRow ? 'ArrowRight' : 'ArrowDown';
    if (pressed === back) onResize(pane, pane.part - KEY_STEP);
    if (pressed === on) onResize(pane, pane.part + KEY_STEP);
  };
  return (
    <div
      ref={line}
      className={`pane-divider pane-divider-${pane.split}`}
      role="separator"
      tabIndex={0}
      aria-label={t('terminals.divider')}
      aria-orientation={isRow ? 'vertical' : 'horizontal'}
      aria-valuemin={Math.round(MIN_SHARE * 100)}
      aria-valuemax={Math.round((1 - MIN_SHARE) * 100)}
      aria-valuenow={Math.round(pane.part * 100)}
      style={locationOf(pane, within)}
      onPointerDown={({ pointerId }) => line.current?.setPointerCapture(pointerId)}
      onPointerMove={move}
      onKeyDown={key}
    />
  );
}

function locationOf({ split, part }: Divider['pane'], within: Divider['within']) {
  const { left, top, width, height } = within;
  return split === 'row'
    ? { left: percent(left + width * part), top: percent(top), height: percent(height) }
    : { left: percent(left), top: percent(top + height * part), width: percent(width) };
}
