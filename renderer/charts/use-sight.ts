import { useEffect, useRef, useState, type RefObject } from 'react';

const listeners = new Map<Element, (seen: boolean) => void>();
let observer: IntersectionObserver | null = null;

/** One observer for all charts; a little before a chart scrolls in it counts as seen. */
function watch(element: Element, tell: (seen: boolean) => void): () => void {
  observer ??= new IntersectionObserver(
    (entries) => entries.forEach((entry) => listeners.get(entry.target)?.(entry.isIntersecting)),
    { rootMargin: '120px' },
  );
  listeners.set(element, tell);
  observer.observe(element);
  return () => {
    listeners.delete(element);
    observer?.unobserve(element);
  };
}

/** Can this element be seen now? */
export function useSight<E extends Element>(): readonly [RefObject<E | null>, boolean] {
  const ref = useRef<E>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => (ref.current === null ? undefined : watch(ref.current, setSeen)), []);
  return [ref, seen];
}

/** Width of a grid in whole pixels, by one observer for all charts in it. 0 = not measured yet. */
export function useWidth<E extends Element>(): readonly [RefObject<E | null>, number] {
  const ref = useRef<E>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const resize = new ResizeObserver(([entry]) =>
      setWidth(Math.floor(entry?.contentRect.width ?? 0)),
    );
    resize.observe(element);
    return () => resize.disconnect();
  }, []);
  return [ref, width];
}
