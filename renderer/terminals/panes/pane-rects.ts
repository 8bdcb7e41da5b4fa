import type { TerminalId } from '#core/contract/terminal/terminal';
import type { Pane } from './layout';

/** In percent of the room for shells. */
export interface Rect {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface Cell {
  readonly terminal: TerminalId;
  readonly rect: Rect;
}

/** Divider between two panes; `within` is the rectangle of both together. */
export interface Divider {
  readonly pane: Exclude<Pane, { terminal: TerminalId }>;
  readonly within: Rect;
}

export interface PaneRects {
  readonly cells: readonly Cell[];
  readonly dividers: readonly Divider[];
}

const FULL: Rect = { left: 0, top: 0, width: 100, height: 100 };

/** Rectangles of all panes. Flat, so that splitting a pane moves its shell and does not open it again. */
export function paneRects(pane: Pane, rect: Rect = FULL): PaneRects {
  if ('terminal' in pane) return { cells: [{ terminal: pane.terminal, rect }], dividers: [] };
  const { split, part } = pane;
  const [width, height] = [rect.width * part, rect.height * part];
  const [one, two] =
    split === 'row'
      ? [
          { ...rect, width },
          { ...rect, left: rect.left + width, width: rect.width - width },
        ]
      : [
          { ...rect, height },
          { ...rect, top: rect.top + height, height: rect.height - height },
        ];
  const first = paneRects(pane.first, one);
  const second = paneRects(pane.second, two);
  return {
    cells: [...first.cells, ...second.cells],
    dividers: [{ pane, within: rect }, ...first.dividers, ...second.dividers],
  };
}

export const percent = (part: number): string => `${part}%`;
