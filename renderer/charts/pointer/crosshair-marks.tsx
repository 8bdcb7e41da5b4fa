import type { RefObject } from 'react';
import { domainsOf } from '../axis/axes';
import { useCrosshairAt } from '../model/use-chart';
import { centre } from '../draw/curve';
import type { Frame } from '../axis/frame';
import { plotScale } from '../axis/plot-scale';
import type { ChartModel } from '../model/chart';
import { rowAt } from './point-at';
import { positionWords } from '../axis/run-axis';

interface Props {
  readonly chart: ChartModel;
  readonly frame: Frame;
  readonly isSmoothed: boolean;
  /** Where the chip with the exact position is: always here, only when this chart is pointed at, or never. */
  readonly chip: 'always' | 'pointed' | 'never';
  readonly image: RefObject<HTMLDivElement | null>;
}

const CHIP_WIDTH = 148;

/** Line, dots and chip of the page's one crosshair in this chart. */
export function CrosshairMarks({ chart, frame, isSmoothed, chip, image }: Props) {
  const at = useCrosshairAt();
  const { axes, curves } = chart;
  const first = curves[0]?.curve;
  if (at === null || axes === null || first === undefined) return null;
  const row = rowAt(first, at, axes.axisId);
  const scale = plotScale(frame, domainsOf(axes));
  const x = row < 0 ? Number.NaN : centre(first, row);
  const left = scale.x(x);
  if (!(left >= frame.left - 1 && left <= frame.width - frame.right + 1)) return null;
  const wallMs = first.wallMs[row] ?? Number.NaN;
  const chipLeft = Math.max(0, Math.min(frame.width - CHIP_WIDTH, left - CHIP_WIDTH / 2));
  const isHere = at.owner === image.current;
  return (
    <>
      <div className="crosshair-line" style={{ left, top: scale.top, height: scale.height }} />
      {curves.map(({ style, curve, isDots }, i) => {
        const near = isDots ? -1 : rowAt(curve, { ...at, x, axisId: axes.axisId }, axes.axisId);
        const y = scale.y((isSmoothed ? curve.smooth : curve.mid)[near] ?? Number.NaN);
        if (!(y >= scale.top - 1 && y <= scale.top + scale.height + 1)) return null;
        return (
          <div
            key={i}
            className="crosshair-dot"
            style={{ left: scale.x(centre(curve, near)), top: y, background: style.color }}
          />
        );
      })}
      {(chip === 'always' || (chip === 'pointed' && isHere)) && (
        <div
          className="crosshair-chip num"
          style={{ left: chipLeft, top: frame.height - frame.bottom + 1, width: CHIP_WIDTH }}
        >
          {positionWords(axes.axisId, x, Number.isFinite(wallMs) ? wallMs : null)}
        </div>
      )}
    </>
  );
}
