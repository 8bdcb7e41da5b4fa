import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type RefObject,
  type WheelEvent,
} from 'react';
import type { Rows } from '../ui/use-rows';

/** Closer to the end than this counts as at the end. */
const END_PX = 12;

/** A line to stand at, from 1. A new object asks again, also for the same line. */
export interface GoTo {
  readonly line: number;
}

export interface Follow {
  readonly isFollowing: boolean;
  /** Lines that came since the person scrolled away. */
  readonly newLines: number;
  readonly resume: () => void;
  readonly onScroll: () => void;
  readonly onWheel: (event: WheelEvent) => void;
}

interface Ask {
  readonly box: RefObject<HTMLDivElement | null>;
  readonly lines: number;
  readonly goTo: GoTo | null;
  /** Lines before the first row. */
  readonly hidden: number;
  readonly rows: Rows;
}

/** Keeps the end in view until the person scrolls up, and again once they are back at the end. */
export function useFollow({ box, lines, goTo, hidden, rows }: Ask): Follow {
  const [asked, setAsked] = useState(goTo);
  const [isFollowing, setFollowing] = useState(goTo === null);
  const [leftAt, setLeftAt] = useState(lines);
  if (asked !== goTo) {
    setAsked(goTo);
    setFollowing(goTo === null);
    setLeftAt(lines);
  }
  useEffect(() => {
    if (goTo !== null) rows.scrollToIndex(Math.max(0, goTo.line - 1 - hidden), { align: 'center' });
  }, [goTo, hidden, rows]);
  const height = rows.getTotalSize();
  useLayoutEffect(() => {
    if (isFollowing && lines > 0 && height > 0) box.current?.scrollTo({ top: height });
  }, [box, isFollowing, lines, height]);
  useEndKept(box, isFollowing);
  const leave = useCallback(() => {
    setFollowing(false);
    setLeftAt(lines);
  }, [lines]);
  return {
    isFollowing,
    newLines: Math.max(0, lines - leftAt),
    resume: () => setFollowing(true),
    ...useScrolled({ box, isFollowing, leave, arrive: () => setFollowing(true) }),
  };
}

/** A panel that changes its height keeps the end in view. */
function useEndKept(box: Ask['box'], isFollowing: boolean): void {
  useEffect(() => {
    const element = box.current;
    if (element === null || !isFollowing) return;
    const resize = new ResizeObserver(() => element.scrollTo({ top: element.scrollHeight }));
    resize.observe(element);
    return () => resize.disconnect();
  }, [box, isFollowing]);
}

interface Scrolled {
  readonly box: RefObject<HTMLDivElement | null>;
  readonly isFollowing: boolean;
  readonly leave: () => void;
  readonly arrive: () => void;
}

/** Tells a person's scrolling from ours: ours only ever goes down, to the end. */
function useScrolled({
  box,
  isFollowing,
  leave,
  arrive,
}: Scrolled): Pick<Follow, 'onScroll' | 'onWheel'> {
  const lastTop = useRef(0);
  const onScroll = (): void => {
    const element = box.current;
    if (element === null) return;
    const isUp = element.scrollTop < lastTop.current - 1;
    lastTop.current = element.scrollTop;
    const isAtEnd = element.scrollHeight - element.clientHeight - element.scrollTop < END_PX;
    if (isFollowing && isUp && !isAtEnd) leave();
    else if (!isFollowing && isAtEnd && !isUp) arrive();
  };
  const onWheel = (event: WheelEvent): void => {
    const canScroll = (box.current?.scrollHeight ?? 0) > (box.current?.clientHeight ?? 0);
    if (isFollowing && event.deltaY < 0 && canScroll) leave();
  };
  return { onScroll, onWheel };
}
