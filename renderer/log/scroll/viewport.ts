/**
 * Scroll position of the log: the top edge, so many px into a row. Rows are counted, not laid out: no element of a browser is
 * as high as ten million of them. Heights of rows are only known where they are drawn.
 */
export interface LogPosition {
  readonly row: number;
  readonly px: number;
}

export const ROW_PX = 18;
/** Beyond this distance heights are not counted row by row. */
const FAR_PX = 20_000;

type HeightOf = (row: number) => number;

/** The position so many px further down, or up. It never leaves the rows. */
export function shiftedBy(
  position: LogPosition,
  byPx: number,
  count: number,
  heightOf: HeightOf,
): LogPosition {
  if (count === 0) return { row: 0, px: 0 };
  if (Math.abs(byPx) > FAR_PX) {
    const row = position.row + Math.round(byPx / ROW_PX);
    return { row: Math.min(count - 1, Math.max(0, row)), px: 0 };
  }
  let row = Math.min(position.row, count - 1);
  let px = position.px + byPx;
  while (px < 0 && row > 0) {
    row -= 1;
    px += heightOf(row);
  }
  while (row < count - 1 && px >= heightOf(row)) {
    px -= heightOf(row);
    row += 1;
  }
  return { row, px: Math.max(0, px) };
}

/** Scroll position of the end: the last row at the bottom edge, or beyond; what is drawn says where exactly. */
export function endPosition(count: number): LogPosition {
  return { row: Math.max(0, count - 1), px: 0 };
}

/** Rows that are drawn, `from … to − 1`; in steps, so that most scrolling draws no row again. */
export interface Drawn {
  readonly from: number;
  readonly to: number;
}

const STEP = 16;

/** @param perScreen rows of the usual height that fill the box */
export function drawnAt({ row }: LogPosition, count: number, perScreen: number): Drawn {
  const from = Math.floor(Math.max(0, row - perScreen - STEP) / STEP) * STEP;
  const to = Math.ceil((row + perScreen + STEP) / STEP) * STEP;
  return { from, to: Math.min(count, to) };
}

/** Of the log at this place, the share that is above: 0 to 1. */
export function shareAbove({ row, px }: LogPosition, count: number, perScreen: number): number {
  const max = count - perScreen;
  return max <= 0 ? 0 : Math.min(1, Math.max(0, (row + Math.min(1, px / ROW_PX)) / max));
}

/** The position with this share above. */
export function positionAtShare(share: number, count: number, perScreen: number): LogPosition {
  const row = Math.min(1, Math.max(0, share)) * Math.max(0, count - perScreen);
  return share >= 1
    ? endPosition(count)
    : { row: Math.floor(row), px: Math.round((row % 1) * ROW_PX) };
}

/** Measured content of the box: where each drawn row ends, from the top of the first one. */
export interface Measured {
  readonly drawn: Drawn;
  readonly ends: readonly number[];
  readonly boxPx: number;
}

export interface SettledPosition {
  /** Px of the drawn rows above the top edge. */
  readonly above: number;
  readonly location: LogPosition;
  readonly isAtEnd: boolean;
}

/** Two px off is still the end: browsers round. */
const END_PX = 2;

/** Clamps a position to the rows that are drawn: never with empty space below the last row. */
export function settledPosition(
  position: LogPosition,
  count: number,
  { drawn, ends, boxPx }: Measured,
): SettledPosition {
  const top = (row: number): number => (row <= drawn.from ? 0 : (ends[row - drawn.from - 1] ?? 0));
  const all = ends.at(-1) ?? 0;
  const hasEnd = drawn.to >= count;
  const lowest = hasEnd ? Math.max(0, all - boxPx) : Infinity;
  const above = Math.min(lowest, top(position.row) + position.px);
  const row = rowAt(above, drawn, ends);
  return {
    above,
    location: { row, px: above - top(row) },
    isAtEnd: hasEnd && above >= lowest - END_PX,
  };
}

/** The row at this px of the drawn rows. */
export function rowAt(px: number, drawn: Drawn, ends: readonly number[]): number {
  const i = ends.findIndex((end) => end > px);
  return i === -1 ? Math.max(drawn.from, drawn.to - 1) : drawn.from + i;
}
