import type { PaintMessage } from './packed-scene';
import { drawScene, type Scene } from './scene';

interface Held {
  readonly canvas: OffscreenCanvas;
  next: { readonly scene: Scene; readonly ratio: number } | null;
}

const held = new Map<number, Held>();
let isRequested = false;

/** Only the newest picture of a canvas is painted, all of a frame together. */
function paintAll(): void {
  isRequested = false;
  for (const one of held.values()) {
    if (one.next !== null) paint(one.canvas, one.next.scene, one.next.ratio);
    one.next = null;
  }
}

function paint(canvas: OffscreenCanvas, scene: Scene, ratio: number): void {
  const { width, height } = scene.frame;
  const [w, h] = [Math.round(width * ratio), Math.round(height * ratio)];
  // Setting a size clears a canvas, so it is set only when it changes.
  if (canvas.width !== w) canvas.width = w;
  if (canvas.height !== h) canvas.height = h;
  const surface = canvas.getContext('2d');
  if (surface === null) return;
  surface.setTransform(ratio, 0, 0, ratio, 0, 0);
  surface.clearRect(0, 0, width, height);
  surface.lineJoin = 'round';
  surface.lineCap = 'round';
  drawScene(surface, scene);
}

self.addEventListener('message', ({ data }: MessageEvent<PaintMessage>) => {
  if (data.kind === 'take') held.set(data.id, { canvas: data.canvas, next: null });
  if (data.kind === 'drop') held.delete(data.id);
  if (data.kind !== 'paint') return;
  const one = held.get(data.id);
  if (one === undefined) return;
  one.next = { scene: data.scene, ratio: data.ratio };
  if (isRequested) return;
  isRequested = true;
  requestAnimationFrame(paintAll);
});
