import { useEffect, useRef } from 'react';
import type { Frame } from '../axis/frame';
import { painterOf } from '../draw/painter';
import { pageTheme } from '../draw/palette';
import type { ChartModel } from '../model/chart';
import { sceneOf } from '../model/chart-scene';
import type { ChartGroupModel } from '../model/chart-group';

interface Props {
  readonly chart: ChartModel;
  readonly group: ChartGroupModel;
  readonly frame: Frame;
}

/** All series of a chart on one canvas within recharts' axes, sharp on every screen and in both themes. */
export function CanvasLayer({ chart, group, frame }: Props) {
  const ref = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const theme = pageTheme();
    if (ref.current === null) return;
    const painter = painterOf(ref.current);
    const draw = (): void => {
      const { axes } = chart;
      if (chart.frame === null || axes === null) return;
      const scene = sceneOf(chart, group, chart.frame, axes, theme.palette);
      painter.paint(scene, window.devicePixelRatio || 1);
    };
    const forget = [
      chart.drawBy(draw),
      theme.subscribe(() => group.bridge.frames.schedule(draw, draw)),
      onPixelRatio(draw),
      painter.release,
    ];
    return () => forget.forEach((end) => end());
  }, [chart, group]);
  return (
    <canvas
      ref={ref}
      className="chart-canvas"
      style={{ width: frame.width, height: frame.height }}
    />
  );
}

/** Calls when the window comes to a screen with other pixels, or is zoomed. */
function onPixelRatio(changed: () => void): () => void {
  let end: (() => void) | null = null;
  const watch = (): void => {
    const list = window.matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`);
    const again = (): void => {
      end?.();
      changed();
      watch();
    };
    list.addEventListener('change', again);
    end = () => list.removeEventListener('change', again);
  };
  watch();
  return () => end?.();
}
