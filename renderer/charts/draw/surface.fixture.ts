import type { Surface } from './surface';

type Point = readonly [x: number, y: number];

/** One stroke or fill as it was drawn: its paths point by point, its circles by their middles. */
export interface DrawnShape {
  readonly kind: 'stroke' | 'fill';
  readonly style: Surface['strokeStyle'];
  readonly alpha: number;
  readonly width: number;
  readonly dash: readonly number[];
  readonly paths: readonly (readonly Point[])[];
  readonly circles: readonly Point[];
}

/** A surface that keeps what is drawn with it, so that a test can read it. */
export class RecordingSurface implements Surface {
  strokeStyle: Surface['strokeStyle'] = '';
  fillStyle: Surface['fillStyle'] = '';
  lineWidth = 1;
  globalAlpha = 1;
  font = '';
  textAlign: CanvasTextAlign = 'left';
  textBaseline: CanvasTextBaseline = 'alphabetic';
  readonly drawn: DrawnShape[] = [];
  readonly texts: string[] = [];
  #paths: Point[][] = [];
  #circles: Point[] = [];
  #dash: readonly number[] = [];

  beginPath(): void {
    this.#paths = [];
    this.#circles = [];
  }

  closePath(): void {
    const path = this.#paths.at(-1);
    const [first] = path ?? [];
    if (first !== undefined) path?.push(first);
  }

  moveTo(x: number, y: number): void {
    this.#paths.push([[x, y]]);
  }

  lineTo(x: number, y: number): void {
    this.#paths.at(-1)?.push([x, y]);
  }

  rect(): void {
    this.#paths.push([]);
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
  translate(): void {}
  rotate(): void {}

  setLineDash(lengths: number[]): void {
    this.#dash = lengths;
  }

  fillText(text: string): void {
    this.texts.push(text);
  }

  #keep(kind: DrawnShape['kind'], style: Surface['strokeStyle']): void {
    const paths = this.#paths.filter((path) => path.length > 1);
    if (paths.length === 0 && this.#circles.length === 0) return;
    const { globalAlpha: alpha, lineWidth: width } = this;
    this.drawn.push({
      kind,
      style,
      alpha,
      width,
      dash: this.#dash,
      paths,
      circles: this.#circles,
    });
  }
}
