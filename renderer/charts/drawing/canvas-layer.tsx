import { useEffect, useRef } from 'react';
import type { Frame } from '../axis/frame';
import { painterOf } from './painter';
import { pageTheme } from './palette';
import type { Panel } from '../panel/panel';
import { sceneOf } from './scene-of';
import type { Stage } from '../stage/stage';

interface Props {
  readonly panel: Panel;
  readonly stage: Stage;
  readonly frame: Frame;
}

/** All series of a chart on one canvas within recharts' axes, sharp on every screen and in both themes. */
export function CanvasLayer({ panel, stage, frame }: Props) {
  const ref = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const theme = pageTheme();
    if (ref.current === null) return;
    const painter = painterOf(ref.current);
    const draw = (): void => {
      const { frame: place, axes } = panel;
      if (place === null || axes === null) return;
      const scene = sceneOf(panel, stage, place, axes, theme.palette);
      painter.paint(scene, window.devicePixelRatio || 1);
    };
    const forget = [
      panel.drawBy(draw),
      theme.subscribe(() => stage.bridge.frames.put(draw, draw)),
      onPixelRatio(draw),
      painter.release,
    ];
    return () => forget.forEach((end) => end());
  }, [panel, stage]);
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
