import { useState } from 'react';
import type { LineRange } from './line-copy';

interface Pick {
  /** Anchor of the selection; the other end moves. */
  readonly anchor: number;
  readonly head: number;
}

export interface LineSelection {
  readonly range: LineRange | null;
  /** The end that moves, for the keyboard to continue from. */
  readonly head: number | null;
  readonly pick: (from: number, to: number) => void;
  /** As far as this line, from where it began. */
  readonly extend: (to: number, from: number) => void;
  readonly clear: () => void;
}

/** Line selection, for copying. It stays when the lines are scrolled away. */
export function useLineSelection(): LineSelection {
  const [picked, setPicked] = useState<Pick | null>(null);
  const range = picked && {
    from: Math.min(picked.anchor, picked.head),
    to: Math.max(picked.anchor, picked.head),
  };
  return {
    range,
    head: picked?.head ?? null,
    pick: (anchor, head) => setPicked({ anchor, head }),
    extend: (head, from) => setPicked((before) => ({ anchor: before?.anchor ?? from, head })),
    clear: () => setPicked(null),
  };
}
