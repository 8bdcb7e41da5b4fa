import { useEffect, useRef, type PointerEvent, type RefObject } from 'react';
import { domainsOf, type Axes } from '../axis/axes';
import { badMarks } from '../draw/draw-marks';
import type { Frame } from '../axis/frame';
import { plotScale } from '../axis/plot-scale';
import type { ChartModel } from '../model/chart';
import { pointAt } from './point-at';
import type { ChartGroupModel } from '../model/chart-group';

interface Props {
  readonly chart: ChartModel;
  readonly group: ChartGroupModel;
  readonly frame: Frame;
  readonly image: RefObject<HTMLDivElement | null>;
  /** A click on a triangle: this row of this curve holds values that are no finite numbers. */
  readonly onBad: (curve: number, row: number) => void;
}

/** Less than this is a click, not a drag. */
const MIN_DRAG_PX = 5;
const TRIANGLE_PX = 7;

interface Drag {
  readonly kind: 'zoom' | 'pan';
  readonly fromPx: number;
  lastPx: number;
}

/** Takes the pointer: moves the crosshair, zooms by dragging, pans with Shift, lists what is no number. */
export function PointerLayer(props: Props) {
  const { group } = props;
  const mark = useRef<HTMLDivElement>(null);
  const drag = useDrag(props, mark);
  useWheel(props);
  return (
    <div className="chart-hit" {...drag} onDoubleClick={() => group.viewport.goBack()}>
      <div ref={mark} className="chart-selection" hidden />
    </div>
  );
}

type Hand = (event: PointerEvent<HTMLDivElement>) => void;
type Hands = Readonly<
  Record<
    'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel' | 'onPointerLeave',
    Hand
  >
>;

function useDrag(props: Props, mark: RefObject<HTMLDivElement | null>): Hands {
  const { chart, group, frame, image } = props;
  const drag = useRef<Drag | null>(null);
  const pxOf = (event: PointerEvent): number =>
    event.clientX - (image.current?.getBoundingClientRect().left ?? 0);
  const end = (): Drag | null => {
    const now = drag.current;
    drag.current = null;
    showSelection(mark.current, frame, 0, 0);
    return now;
  };
  return {
    onPointerDown: (event) => {
      if (event.button !== 0 || chart.axes?.axisId !== group.axisId) return;
      const px = pxOf(event);
      drag.current = { kind: event.shiftKey ? 'pan' : 'zoom', fromPx: px, lastPx: px };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event) => {
      pointAt(chart, group, pxOf(event), image.current);
      if (drag.current !== null) dragTo(props, drag.current, pxOf(event), mark.current);
    },
    onPointerUp: (event) => {
      const now = end();
      if (now !== null) letGo(props, now, event, pxOf(event));
    },
    onPointerCancel: () => void end(),
    onPointerLeave: () => {
      if (drag.current === null) group.crosshair.move(null);
    },
  };
}

function dragTo({ group, frame }: Props, drag: Drag, px: number, mark: HTMLDivElement | null) {
  if (drag.kind === 'pan') group.panBy((drag.lastPx - px) / widthOf(frame));
  else showSelection(mark, frame, drag.fromPx, px);
  drag.lastPx = px;
}

function letGo(props: Props, drag: Drag, event: PointerEvent, px: number): void {
  const isDrag = Math.abs(px - drag.fromPx) >= MIN_DRAG_PX;
  if (!isDrag) clickBad(props, event, px);
  else if (drag.kind === 'zoom') {
    zoomTo(props.chart.axes, props.group, props.frame, drag.fromPx, px);
  }
}

const widthOf = (frame: Frame): number => frame.width - frame.left - frame.right;

const clamped = (frame: Frame, px: number): number =>
  Math.max(frame.left, Math.min(frame.width - frame.right, px));

/** Moved by hand: dragging renders nothing. */
function showSelection(mark: HTMLDivElement | null, frame: Frame, a: number, b: number): void {
  if (mark === null) return;
  const [left, right] = [clamped(frame, Math.min(a, b)), clamped(frame, Math.max(a, b))];
  mark.hidden = right - left < MIN_DRAG_PX;
  mark.style.left = `${left}px`;
  mark.style.width = `${right - left}px`;
  mark.style.top = `${frame.top}px`;
  mark.style.height = `${frame.height - frame.top - frame.bottom}px`;
}

function zoomTo(
  axes: Axes | null,
  group: ChartGroupModel,
  frame: Frame,
  a: number,
  b: number,
): void {
  if (axes === null) return;
  const [first, last] = axes.x.domain;
  const value = (px: number): number =>
    first + ((clamped(frame, px) - frame.left) / widthOf(frame)) * (last - first);
  group.viewport.show([value(Math.min(a, b)), value(Math.max(a, b))]);
}

function clickBad({ chart, frame, image, onBad }: Props, event: PointerEvent, px: number): void {
  const { axes } = chart;
  const top = image.current?.getBoundingClientRect().top ?? 0;
  if (axes === null || event.clientY - top < frame.height - frame.bottom - 2 * TRIANGLE_PX) return;
  const scale = plotScale(frame, domainsOf(axes));
  for (const [index, { curve }] of chart.curves.entries()) {
    const hit = badMarks(curve, scale).find(({ x }) => Math.abs(x - px) <= TRIANGLE_PX);
    if (hit !== undefined) {
      onBad(index, hit.row);
      return;
    }
  }
}

const WHEEL_ZOOM = 0.002;

/** Ctrl + wheel (and a pinch) zooms around the pointer, a sideways wheel pans; any other wheel scrolls the page. */
function useWheel({ chart, group, frame, image }: Props): void {
  useEffect(() => {
    const element = image.current;
    const wheel = (event: WheelEvent): void => {
      const { axes } = chart;
      if (axes === null || axes.axisId !== group.axisId) return;
      if (event.ctrlKey) {
        const px = clamped(frame, event.clientX - (element?.getBoundingClientRect().left ?? 0));
        const share = (px - frame.left) / widthOf(frame);
        const [first, last] = axes.x.domain;
        group.zoomBy(Math.exp(event.deltaY * WHEEL_ZOOM), first + share * (last - first));
      } else if (Math.abs(event.deltaX) > Math.abs(event.deltaY) && group.viewport.range !== null) {
        group.panBy(event.deltaX / widthOf(frame));
      } else return;
      event.preventDefault();
    };
    element?.addEventListener('wheel', wheel, { passive: false });
    return () => element?.removeEventListener('wheel', wheel);
  }, [chart, group, frame, image]);
}
