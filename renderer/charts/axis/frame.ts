/** Position of the plot within a chart, in px. Fixed, so that stacked charts are exactly aligned. */
export interface Frame {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Between a chart's outer width and its plot's, on both sides together. */
export const PADDING_PX = 24;

const LEFT = 52;
const RIGHT = 12;
const TOP = 8;
const AXIS_HEIGHT = 20;
const NO_AXIS_HEIGHT = 6;

/** @param height of the plot, without the marks of its axis */
export function frameOf(width: number, height: number, showsXAxis: boolean): Frame {
  const bottom = showsXAxis ? AXIS_HEIGHT : NO_AXIS_HEIGHT;
  return { width, height: height + bottom, left: LEFT, right: RIGHT, top: TOP, bottom };
}
