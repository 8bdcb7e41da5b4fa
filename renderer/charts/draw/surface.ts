type Paint = CanvasRenderingContext2D['strokeStyle'];

/**
 * Drawing surface: the few members of a 2D canvas that a chart is drawn with. A canvas draws with them, an SVG is written
 * by them, and a test reads what was drawn.
 */
export interface Surface {
  strokeStyle: Paint;
  fillStyle: Paint;
  lineWidth: number;
  globalAlpha: number;
  font: string;
  textAlign: CanvasTextAlign;
  textBaseline: CanvasTextBaseline;
  beginPath(): void;
  closePath(): void;
  moveTo(x: number, y: number): void;
  lineTo(x: number, y: number): void;
  rect(x: number, y: number, width: number, height: number): void;
  arc(x: number, y: number, radius: number, from: number, to: number): void;
  stroke(): void;
  fill(): void;
  clip(): void;
  save(): void;
  restore(): void;
  setLineDash(lengths: number[]): void;
  fillText(text: string, x: number, y: number): void;
  translate(x: number, y: number): void;
  /** @param angle in radians, clockwise */
  rotate(angle: number): void;
}
