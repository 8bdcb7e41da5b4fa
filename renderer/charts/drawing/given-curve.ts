import { givenKey, type GivenLine } from '../chart-line';
import type { PanelLine } from '../panel/panel-line';

/** A line that the page computed itself, as one that was read: its spread is the band. */
export function givenCurve(line: GivenLine): PanelLine {
  const { x, mid, low, high } = line;
  const points = x.length;
  const none = new Float64Array(points).fill(Number.NaN);
  return {
    key: givenKey(line),
    line,
    isDots: false,
    isGiven: true,
    tail: null,
    curve: {
      length: points,
      offset: 0,
      x0: x,
      x1: x,
      low,
      mid,
      high,
      first: mid,
      last: mid,
      smooth: mid,
      count: new Float64Array(points).fill(1),
      bad: new Float64Array(points),
      wallMs: none,
      from: 0,
      to: points,
      total: points,
      shown: points,
      beyond: 0,
    },
  };
}
