import { useRef, type KeyboardEvent, type PointerEvent } from 'react';

interface Props {
  readonly label: string;
  /** Drag direction of the bar: `x` parts left from right. */
  readonly direction: 'x' | 'y';
  /** Current size, and its limits, in px. */
  readonly size: number;
  readonly min: number;
  readonly max: number;
  /** 1: the size grows as the bar goes right or down; −1: as it goes left or up. */
  readonly sign: 1 | -1;
  readonly onSize: (size: number) => void;
  /** Back to the usual size. */
  readonly onReset: () => void;
}

const STEP_PX = 16;
const BIG_STEP_PX = 80;

/** A bar between two parts of the page: dragged, moved by arrow keys, reset by a double click. */
export function Splitter(props: Props) {
  const { label, direction, size, min, max, sign, onSize, onReset } = props;
  const from = useRef<{ readonly at: number; readonly size: number } | null>(null);
  const put = (next: number): void => onSize(Math.round(Math.max(min, Math.min(max, next))));
  const at = (event: PointerEvent): number => (direction === 'x' ? event.clientX : event.clientY);
  const down = (event: PointerEvent<HTMLDivElement>): void => {
    event.currentTarget.setPointerCapture(event.pointerId);
    from.current = { at: at(event), size };
  };
  const move = (event: PointerEvent<HTMLDivElement>): void => {
    if (from.current !== null) put(from.current.size + sign * (at(event) - from.current.at));
  };
  const press = (event: KeyboardEvent): void => {
    const next = sizeOfKey(event, props);
    if (next === null) return;
    event.preventDefault();
    put(next);
  };
  return (
    <div
      className={`splitter splitter-${direction}`}
      role="separator"
      aria-orientation={direction === 'x' ? 'vertical' : 'horizontal'}
      aria-label={label}
      aria-valuenow={Math.round(size)}
      aria-valuemin={min}
      aria-valuemax={max}
      tabIndex={0}
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={() => (from.current = null)}
      onPointerCancel={() => (from.current = null)}
      onKeyDown={press}
      onDoubleClick={onReset}
    />
  );
}

function sizeOfKey(
  { key, shiftKey }: KeyboardEvent,
  { direction, size, min, max, sign }: Props,
): number | null {
  const by = (shiftKey ? BIG_STEP_PX : STEP_PX) * sign;
  const [less, more] = direction === 'x' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown'];
  if (key === less) return size - by;
  if (key === more) return size + by;
  if (key === 'Home') return min;
  return key === 'End' ? max : null;
}
