import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type RefObject,
} from 'react';
import type { LogReader } from '../../bridge/readers/log-reader';
import { LogScroll } from './log-scroll';
import type { ScrollView } from './scroll-view';
import { ROW_PX } from './viewport';

export interface LogScrollRead {
  readonly scroll: LogScroll<LogReader>;
  readonly view: ScrollView<LogReader>;
  /** Scroll box, and the rows in it. */
  readonly box: RefObject<HTMLDivElement | null>;
  readonly sheet: RefObject<HTMLDivElement | null>;
}

/**
 * Scroll position of the log tied to the DOM: rows are measured and moved before they are painted.
 * @param count rows there are now
 */
export function useLogScroll(
  reader: LogReader,
  count: number,
  isFollowing: boolean,
): LogScrollRead {
  const [scroll] = useState(() => new LogScroll<LogReader>(isFollowing));
  const view = useSyncExternalStore(scroll.onChange, scroll.view);
  const box = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  useEffect(() => {
    scroll.show(reader, count);
    return reader.onChange(() => scroll.show(reader, count));
  }, [scroll, reader, count]);
  useLayoutEffect(() => lay(scroll, box.current, sheet.current));
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => lay(scroll, element, sheet.current));
    observer.observe(element);
    const onWheel = (event: WheelEvent): void => wheel(scroll, element, event);
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => {
      observer.disconnect();
      element.removeEventListener('wheel', onWheel);
    };
  }, [scroll]);
  return { scroll, view, box, sheet };
}

function lay(
  scroll: LogScroll<LogReader>,
  box: HTMLElement | null,
  sheet: HTMLElement | null,
): void {
  if (box === null || sheet === null) return;
  const ends = Array.from(sheet.children, (row) =>
    row instanceof HTMLElement ? row.offsetTop + row.offsetHeight : 0,
  );
  const above = scroll.layOut(ends, box.clientHeight);
  sheet.style.transform = `translateY(${-above}px)`;
}

/** Up and down is ours; sideways, and zoom, is the browser's. */
function wheel(scroll: LogScroll<LogReader>, box: HTMLElement, event: WheelEvent): void {
  if (event.ctrlKey || event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) return;
  event.preventDefault();
  const unit = [1, ROW_PX, box.clientHeight][event.deltaMode] ?? 1;
  scroll.scrollBy(event.deltaY * unit);
}
