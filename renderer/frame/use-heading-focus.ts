import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

let focusedFor: string | null = null;

/**
 * The heading of a page takes the focus when the user has come to it from another page of the app, so that a screen reader says where they
 * are and Tab continues from there. Not at the first load: that is the browser's.
 */
export function useHeadingFocus(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const isNew = useRef(true);
  const { pathname, key } = useLocation();
  useEffect(() => {
    // A page that was still being read is redrawn when it is known: its focus went with the old heading.
    const isLost = isNew.current && document.activeElement === document.body;
    isNew.current = false;
    if (key === 'default') focusedFor = pathname;
    else if (focusedFor !== pathname || isLost) {
      focusedFor = pathname;
      // Who is on something of this page, a shell that was just opened say, continues there.
      const exists = heading.current?.closest('main')?.contains(document.activeElement) === true;
      if (!exists) heading.current?.focus({ preventScroll: true });
    }
  }, [pathname, key]);
  return heading;
}
