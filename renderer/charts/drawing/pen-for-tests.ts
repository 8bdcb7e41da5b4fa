import type { Pen } from './pen';

type Point = readonly [x: number, y: number];

/** One stroke or fill as it was drawn: its lines point by point, its circles by their middles. */
export interface Drawn {
  readonly kind: 'stroke' | 'fill';
  readonly style: Pen['strokeStyle'];
  readonly alpha: number;
  readonly width: number;
  readonly dash: readonly number[];
  readonly lines: readonly (readonly Point[])[];
  readonly circles: readonly Point[];
}

/** A pen that keeps what is drawn with it, so that a test can read it. */
export class PenForTests implements Pen {
  strokeStyle: Pen['strokeStyle'] = '';
  fillStyle: Pen['fillStyle'] = '';
  lineWidth = 1;
  globalAlpha = 1;
  font = '';
  textAlign: CanvasTextAlign = 'left';
  textBaseline: CanvasTextBaseline = 'alphabetic';
  readonly drawn: Drawn[] = [];
  readonly texts: string[] = [];
  #lines: Point[][] = [];
  #circles: Point[] = [];
  #dash: readonly number[] = [];

  beginPath(): void {
    this.#lines = [];
    this.#circles = [];
  }

  closePath(): void {
    const line = this.#lines.at(-1);
    const [first] = line ?? [];
    if (first !== undefined) line?.push(first);
  }

  moveTo(x: number, y: number): void {
    this.#lines.push([[x, y]]);
  }

  lineTo(x: number, y: number): void {
    this.#lines.at(-1)?.push([x, y]);
  }

  rect(): void {
    this.#lines.push([]);
  }

  arc(x: number, y: number): void {
    this.#circles.push([x, y]);
  }

  stroke(): void {
    this.#keep('stroke', this.strokeStyle);
  }

  fill(): void {
    this.#keep('fill', this.fillStyle);
  }

  clip(): void {}
  save(): void {}
  restore(): void {}

  setLineDash(lengths: number[]): void {
    this.#dash = lengths;
  }

  fillText(text: string): void {
    this.texts.push(text);
  }

  #keep(kind: Drawn['kind'], style: Pen['strokeStyle']): void {
    const lines = this.#lines.filter((line) => line.length > 1);
    if (lines.length === 0 && this.#circles.length === 0) return;
    const { globalAlpha: alpha, lineWidth: width } = this;
    this.drawn.push({ kind, style, alpha, width, dash: this.#dash, lines, circles: this.#circles });
  }
}
