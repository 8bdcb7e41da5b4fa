import { useEffect, useState } from 'react';

const listeners = new Map<Element, (seen: boolean) => void>();
let observer: IntersectionObserver | null = null;

/** One observer for all charts; a little before a chart scrolls in it counts as seen. */
function watch(element: Element, report: (seen: boolean) => void): () => void {
  observer ??= new IntersectionObserver(
    (entries) => entries.forEach((entry) => listeners.get(entry.target)?.(entry.isIntersecting)),
    { rootMargin: '120px' },
  );
  listeners.set(element, report);
  observer.observe(element);
  return () => {
    listeners.delete(element);
    observer?.unobserve(element);
  };
}

/** Give it to an element as its `ref`; the element may come later than the component. */
export type ElementRef = (element: Element | null) => void;

/** Whether this element can be seen now. */
export function useInView(): readonly [ElementRef, boolean] {
  const [element, ref] = useState<Element | null>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => (element === null ? undefined : watch(element, setSeen)), [element]);
  return [ref, seen];
}

/** Width of a grid in whole pixels, by one observer for all charts in it. 0 = not measured yet. */
export function useWidth(): readonly [ElementRef, number] {
  const [element, ref] = useState<Element | null>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (element === null) return;
    const resize = new ResizeObserver(([entry]) =>
      setWidth(Math.floor(entry?.contentRect.width ?? 0)),
    );
    resize.observe(element);
    return () => resize.disconnect();
  }, [element]);
  return [ref, width];
}
