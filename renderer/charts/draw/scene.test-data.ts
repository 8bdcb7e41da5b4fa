import { isComplete, type Curve } from './curve';
import { frameOf } from '../axis/frame';
import type { Domains } from '../axis/plot-scale';
import type { Scene } from './scene';

export const INK = 'ink';
export const BAND = 0.16;
export const RAW = 0.34;

/** A scene of one smoothed line, zoomed as far as its curve is. */
export function aScene(curve: Curve, domains: Domains, width = 700): Scene {
  const ink = {
    color: INK,
    dash: [],
    width: 1.75,
    band: BAND,
    raw: RAW,
    isSmoothed: true,
    marks: isComplete(curve),
    hasOwnBand: false,
  };
  return {
    frame: frameOf(width, 160, true),
    domains,
    curves: [{ curve, ink, tail: null }],
    dots: [],
    events: [],
    colors: { event: 'event', zero: 'zero', bad: 'bad', ground: 'ground' },
  };
}
