import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback } from 'react';

export type Rows = Virtualizer<HTMLDivElement, Element>;

const useVirtualRows = useVirtualizer<HTMLDivElement, Element>;

interface Ask {
  readonly box: RefObject<HTMLDivElement | null>;
  readonly count: number;
  readonly height: number;
  /** Rows drawn beyond what can be seen. */
  readonly ahead: number;
}

/** The rows of a long list that can be seen now. The answer changes in place, so it must not be memoized. */
export function useRows({ box, count, height, ahead }: Ask): Rows {
  // Places of rows are kept by these keys: those of another height are other ones.
  const getItemKey = useCallback((index: number) => `${index}/${height}`, [height]);
  return useVirtualRows({
    count,
    getScrollElement: () => box.current,
    estimateSize: () => height,
    getItemKey,
    overscan: ahead,
  });
}
