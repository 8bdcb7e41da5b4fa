import type { RefObject } from 'react';
import { domainsOf } from '../axis/axes';
import { useCrosshairAt } from './crosshair';
import { centre } from '../drawing/curve';
import type { Frame } from '../axis/frame';
import { placeIn } from '../axis/place';
import type { Panel } from '../panel/panel';
import { rowAt } from './pointed';
import { placeWords } from '../axis/run-axis';

interface Props {
  readonly panel: Panel;
  readonly frame: Frame;
  readonly isSmoothed: boolean;
  /** Where the chip with the exact place stands: always here, only when this chart is pointed at, or never. */
  readonly chip: 'always' | 'pointed' | 'never';
  readonly image: RefObject<HTMLDivElement | null>;
}

const CHIP_WIDTH = 148;

/** Line, dots and chip of the page's one crosshair in this chart. */
export function CrosshairMarks({ panel, frame, isSmoothed, chip, image }: Props) {
  const at = useCrosshairAt();
  const { axes, lines } = panel;
  const first = lines[0]?.curve;
  if (at === null || axes === null || first === undefined) return null;
  const row = rowAt(first, at, axes.axisId);
  const place = placeIn(frame, domainsOf(axes));
  const x = row < 0 ? Number.NaN : centre(first, row);
  const left = place.x(x);
  if (!(left >= frame.left - 1 && left <= frame.width - frame.right + 1)) return null;
  const wallMs = first.wallMs[row] ?? Number.NaN;
  const chipLeft = Math.max(0, Math.min(frame.width - CHIP_WIDTH, left - CHIP_WIDTH / 2));
  const isHere = at.owner === image.current;
  return (
    <>
      <div className="cross-line" style={{ left, top: place.top, height: place.height }} />
      {lines.map(({ line, curve, isDots }, i) => {
        const near = isDots ? -1 : rowAt(curve, { ...at, x, axisId: axes.axisId }, axes.axisId);
        const y = place.y((isSmoothed ? curve.smooth : curve.mid)[near] ?? Number.NaN);
        if (!(y >= place.top - 1 && y <= place.top + place.height + 1)) return null;
        return (
          <div
            key={i}
            className="cross-dot"
            style={{ left: place.x(centre(curve, near)), top: y, background: line.color }}
          />
        );
      })}
      {(chip === 'always' || (chip === 'pointed' && isHere)) && (
        <div
          className="cross-chip num"
          style={{ left: chipLeft, top: frame.height - frame.bottom + 1, width: CHIP_WIDTH }}
        >
          {placeWords(axes.axisId, x, Number.isFinite(wallMs) ? wallMs : null)}
        </div>
      )}
    </>
  );
}
