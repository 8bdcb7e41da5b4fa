import { useEffect, useRef } from 'react';
import type { Frame } from './frame';
import { placeIn } from './place';
import { pageTheme, type Palette } from './palette';
import type { Panel } from './panel';
import { drawScene } from './scene';
import { sceneOf } from './scene-of';
import type { Stage } from './stage';

/** Sizes the canvas for the screen's pixels; setting a size clears a canvas, so it is only set when it changes. */
function sized(canvas: HTMLCanvasElement, width: number, height: number): number {
  const ratio = window.devicePixelRatio || 1;
  const [w, h] = [Math.round(width * ratio), Math.round(height * ratio)];
  if (canvas.width !== w) canvas.width = w;
  if (canvas.height !== h) canvas.height = h;
  return ratio;
}

function paint(canvas: HTMLCanvasElement, panel: Panel, stage: Stage, palette: Palette): void {
  const { frame, axes } = panel;
  const pen = canvas.getContext('2d');
  if (frame === null || axes === null || pen === null) return;
  const ratio = sized(canvas, frame.width, frame.height);
  pen.setTransform(ratio, 0, 0, ratio, 0, 0);
  pen.clearRect(0, 0, frame.width, frame.height);
  pen.lineJoin = 'round';
  pen.lineCap = 'round';
  drawScene(pen, sceneOf(panel, stage, placeIn(frame, axes), palette));
}

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
    const draw = (): void => {
      if (ref.current !== null) paint(ref.current, panel, stage, theme.palette);
    };
    const forget = [
      panel.drawBy(draw),
      theme.subscribe(() => stage.bridge.frames.put(draw, draw)),
      onPixelRatio(draw),
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
