import { domainsOf, type Axes } from '../axis/axes';
import type { Frame } from '../axis/frame';
import { plotScale } from '../axis/plot-scale';
import type { ChartLevel } from '../model/chart-input';

interface Props {
  readonly frame: Frame;
  readonly axes: Axes;
  readonly levels: readonly ChartLevel[];
  /** Of the shown unit to the values'. */
  readonly factor: number;
}

/** Between two labels, so that none covers another. */
const LABEL_PX = 13;

/** Labelled horizontal lines of a chart: values to compare its curve with. */
export function LevelLayer({ frame, axes, levels, factor }: Props) {
  const { left, top, width, height, y } = plotScale(frame, domainsOf(axes));
  const lines = levels
    .map((level) => ({ ...level, at: y(level.value * factor) }))
    .filter(({ at }) => at >= top - 1 && at <= top + height + 1)
    .toSorted((a, b) => a.at - b.at);
  const labels = labelPositions(
    lines.map(({ at }) => at),
    top + height,
  );
  return (
    <>
      {lines.map(({ label, at }, i) => (
        <div key={label}>
          <div className="chart-level" style={{ left, top: at, width }} />
          <span className="chart-level-label" style={{ right: frame.right, top: labels[i] ?? at }}>
            {label}
          </span>
        </div>
      ))}
    </>
  );
}

/** Positions of labels below their lines, moved apart where lines are close, and never below the plot. */
export function labelPositions(lines: readonly number[], floor: number): readonly number[] {
  const positions: number[] = [];
  for (const [i, at] of lines.toReversed().entries()) {
    const below = positions[i - 1] ?? floor;
    positions.push(Math.min(at, below - LABEL_PX));
  }
  return positions.toReversed();
}
