import { packed, type PaintMessage } from './packed-scene';
import type { Scene } from './scene';

const idsOf = new WeakMap<HTMLCanvasElement, number>();
const held = new Set<number>();
let worker: Worker | null = null;
let lastId = 0;

/** All canvases of a page are painted by one worker: without a GPU a chart takes it a whole frame, the page nothing. */
function post(message: PaintMessage, transfer: Transferable[] = []): void {
  worker ??= new Worker(new URL('paint-worker.ts', import.meta.url), { type: 'module' });
  worker.postMessage(message, transfer);
}

/** A canvas that is painted elsewhere, until the returned `release` is called. */
export function painterOf(canvas: HTMLCanvasElement): {
  readonly paint: (scene: Scene, ratio: number) => void;
  readonly release: () => void;
} {
  const count = idsOf.get(canvas);
  const id = count ?? (lastId += 1);
  held.add(id);
  if (count === undefined) {
    idsOf.set(canvas, id);
    const offscreen = canvas.transferControlToOffscreen();
    post({ kind: 'take', id, canvas: offscreen }, [offscreen]);
  }
  return {
    paint: (full, ratio) => {
      const { scene, buffer } = packed(full);
      post({ kind: 'paint', id, scene, ratio }, [buffer]);
    },
    release: () => {
      held.delete(id);
      // A canvas can be given away only once; React may take it back at once.
      setTimeout(() => {
        if (!held.has(id)) post({ kind: 'drop', id });
      });
    },
  };
}
