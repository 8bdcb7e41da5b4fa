import type { Scene } from './scene';

/** What the page tells the worker that paints its canvases. */
export type PaintMessage =
  | { readonly kind: 'take'; readonly id: number; readonly canvas: OffscreenCanvas }
  /** `ratio`: pixels of the screen for each px of the page. */
  | {
      readonly kind: 'paint';
      readonly id: number;
      readonly scene: Scene;
      readonly ratio: number;
    }
  | { readonly kind: 'drop'; readonly id: number };
