import type { Virtualizer } from '@tanstack/react-virtual';
import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type RefObject,
  type WheelEvent,
} from 'react';

/** Closer to the end than this counts as at the end. */
const END_PX = 12;

export interface Follow {
  readonly isFollowing: boolean;
  /** Lines that came since the person scrolled away. */
  readonly newLines: number;
  readonly resume: () => void;
  readonly onScroll: () => void;
  readonly onWheel: (event: WheelEvent) => void;
}

/**
 * Keeps the end in view until the person scrolls up, and again once they are back at the end.
 * @param goTo a line (from 1) to stand at instead of the end
 */
export function useFollow(
  box: RefObject<HTMLDivElement | null>,
  lines: number,
  goTo: number | null,
  rows: Virtualizer<HTMLDivElement, Element>,
): Follow {
  const [isFollowing, setFollowing] = useState(goTo === null);
  const [leftAt, setLeftAt] = useState(lines);
  const lastTop = useRef(0);
  const leave = useCallback(() => {
    setFollowing(false);
    setLeftAt(lines);
  }, [lines]);
  const toEnd = useCallback(() => {
    const element = box.current;
    if (element === null) return;
    element.scrollTop = element.scrollHeight;
    lastTop.current = element.scrollTop;
  }, [box]);
  useEffect(() => {
    if (goTo === null || goTo < 1) return;
    setFollowing(false);
    rows.scrollToIndex(goTo - 1, { align: 'center' });
  }, [goTo, rows]);
  const height = rows.getTotalSize();
  useLayoutEffect(() => {
    if (isFollowing) toEnd();
  }, [isFollowing, toEnd, lines, height]);
  const onScroll = useCallback(() => {
    const element = box.current;
    if (element === null) return;
    const isUp = element.scrollTop < lastTop.current - 1;
    lastTop.current = element.scrollTop;
    const isAtEnd = element.scrollHeight - element.clientHeight - element.scrollTop < END_PX;
    if (isFollowing && isUp && !isAtEnd) leave();
    else if (!isFollowing && isAtEnd && !isUp) setFollowing(true);
  }, [box, isFollowing, leave]);
  const onWheel = useCallback(
    (event: WheelEvent) => {
      const canScroll = (box.current?.scrollHeight ?? 0) > (box.current?.clientHeight ?? 0);
      if (isFollowing && event.deltaY < 0 && canScroll) leave();
    },
    [box, isFollowing, leave],
  );
  return {
    isFollowing,
    newLines: Math.max(0, lines - leftAt),
    resume: () => setFollowing(true),
    onScroll,
    onWheel,
  };
}
