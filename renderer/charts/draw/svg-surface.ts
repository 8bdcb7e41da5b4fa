import type { Surface } from './surface';

interface State {
  strokeStyle: Surface['strokeStyle'];
  fillStyle: Surface['fillStyle'];
  lineWidth: number;
  globalAlpha: number;
  font: string;
  textAlign: CanvasTextAlign;
  textBaseline: CanvasTextBaseline;
  dash: readonly number[];
  clip: string | null;
  transform: readonly string[];
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};
/** Whether XML 1.0 may hold it: control characters but tab and line breaks are excluded, even escaped. */
function isAllowed(sign: string): boolean {
  const code = sign.codePointAt(0) ?? 0;
  return code >= 0x20 ? code < 0xfffe || code > 0xffff : code === 9 || code === 10 || code === 13;
}

const escaped = (text: string): string =>
  Array.from(text, (sign) => (isAllowed(sign) ? (ESCAPES[sign] ?? sign) : '')).join('');

const px = (value: number): string => String(Math.round(value * 100) / 100);

/** Writes what is drawn as an SVG: vectors from the same buckets, nothing of it a picture of pixels. */
export class SvgSurface implements Surface {
  strokeStyle: Surface['strokeStyle'] = '';
  fillStyle: Surface['fillStyle'] = '';
  lineWidth = 1;
  globalAlpha = 1;
  font = '';
  textAlign: CanvasTextAlign = 'left';
  textBaseline: CanvasTextBaseline = 'alphabetic';
  readonly #elements: string[] = [];
  readonly #saved: State[] = [];
  #path: string[] = [];
  #dash: readonly number[] = [];
  #clip: string | null = null;
  #clips = 0;
  /** What was moved and turned, in order. */
  #transform: readonly string[] = [];

  beginPath(): void {
    this.#path = [];
  }

  closePath(): void {
    this.#path.push('z');
  }

  moveTo(x: number, y: number): void {
    this.#path.push(`M${px(x)} ${px(y)}`);
  }

  lineTo(x: number, y: number): void {
    this.#path.push(`L${px(x)} ${px(y)}`);
  }

  rect(x: number, y: number, width: number, height: number): void {
    this.#path.push(`M${px(x)} ${px(y)}h${px(width)}v${px(height)}h${px(-width)}z`);
  }

  /** Whole circles only: nothing else is drawn. */
  arc(x: number, y: number, radius: number): void {
    const r = px(radius);
    const across = px(2 * radius);
    this.#path.push(
      `M${px(x - radius)} ${px(y)}a${r} ${r} 0 1 0 ${across} 0a${r} ${r} 0 1 0 -${across} 0`,
    );
  }

  stroke(): void {
    const dash = this.#dash.length === 0 ? '' : ` stroke-dasharray="${this.#dash.join(' ')}"`;
    const style = `fill="none" stroke="${paint(this.strokeStyle)}" stroke-width="${px(this.lineWidth)}"`;
    this.#put(`${style} stroke-linejoin="round" stroke-linecap="round"${dash}`);
  }

  fill(): void {
    this.#put(`fill="${paint(this.fillStyle)}"`);
  }

  clip(): void {
    const id = `plot-${this.#clips}`;
    this.#clips += 1;
    this.#elements.push(`<clipPath id="${id}"><path d="${this.#path.join('')}"/></clipPath>`);
    this.#clip = id;
  }

  save(): void {
    const { strokeStyle, fillStyle, lineWidth, globalAlpha, font, textAlign, textBaseline } = this;
    const surface = {
      strokeStyle,
      fillStyle,
      lineWidth,
      globalAlpha,
      font,
      textAlign,
      textBaseline,
    };
    this.#saved.push({
      ...surface,
      dash: this.#dash,
      clip: this.#clip,
      transform: this.#transform,
    });
  }

  restore(): void {
    const state = this.#saved.pop();
    if (state === undefined) return;
    const { dash, clip, transform, ...surface } = state;
    Object.assign(this, surface);
    this.#dash = dash;
    this.#clip = clip;
    this.#transform = transform;
  }

  translate(x: number, y: number): void {
    this.#transform = [...this.#transform, `translate(${px(x)} ${px(y)})`];
  }

  rotate(angle: number): void {
    this.#transform = [...this.#transform, `rotate(${px((angle * 180) / Math.PI)})`];
  }

  setLineDash(lengths: number[]): void {
    this.#dash = [...lengths];
  }

  fillText(text: string, x: number, y: number): void {
    const anchor = { center: 'middle', right: 'end', end: 'end', left: 'start', start: 'start' }[
      this.textAlign
    ];
    const base = this.textBaseline === 'middle' ? ' dominant-baseline="central"' : '';
    this.#elements.push(
      `<text x="${px(x)}" y="${px(y)}" style="font:${escaped(this.font)}" fill="${paint(this.fillStyle)}" text-anchor="${anchor}"${base}${this.#transformAttribute()}>${escaped(text)}</text>`,
    );
  }

  /** The whole picture. */
  document(width: number, height: number, title: string): string {
    const size = `width="${px(width)}" height="${px(height)}" viewBox="0 0 ${px(width)} ${px(height)}"`;
    return `<svg xmlns="http://www.w3.org/2000/svg" ${size}><title>${escaped(title)}</title>${this.#elements.join('')}</svg>\n`;
  }

  #put(style: string): void {
    if (this.#path.length === 0) return;
    const alpha = this.globalAlpha === 1 ? '' : ` opacity="${this.globalAlpha}"`;
    const clip = this.#clip === null ? '' : ` clip-path="url(#${this.#clip})"`;
    this.#elements.push(
      `<path d="${this.#path.join('')}" ${style}${alpha}${clip}${this.#transformAttribute()}/>`,
    );
  }

  #transformAttribute(): string {
    return this.#transform.length === 0 ? '' : ` transform="${this.#transform.join(' ')}"`;
  }
}

/** Only plain colors are ever drawn with. */
const paint = (style: Surface['fillStyle']): string =>
  typeof style === 'string' ? escaped(style) : 'none';
