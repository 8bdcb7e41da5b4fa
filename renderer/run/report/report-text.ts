import type { Surface } from '../../charts/draw/surface';

/** Drawing surface that can also measure text and move its origin. */
export interface TextSurface extends Surface {
  measureText(text: string): { readonly width: number };
  translate(x: number, y: number): void;
}

const SANS = "'Inter Variable', Inter, 'Segoe UI', system-ui, sans-serif";

interface Style {
  readonly size: number;
  readonly weight?: number;
  readonly color: string;
  readonly align?: 'left' | 'right' | 'center';
  /** Wider than this it ends in "…". */
  readonly max?: number;
}

export function write(
  surface: TextSurface,
  text: string,
  x: number,
  y: number,
  style: Style,
): void {
  const { size, weight = 400, color, align = 'left', max } = style;
  surface.font = `${weight} ${size}px ${SANS}`;
  surface.fillStyle = color;
  surface.textAlign = align;
  surface.textBaseline = 'alphabetic';
  surface.fillText(max === undefined ? text : cut(surface, text, max), x, y);
}

function cut(surface: TextSurface, text: string, max: number): string {
  if (surface.measureText(text).width <= max) return text;
  let [low, high] = [0, text.length];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (surface.measureText(`${text.slice(0, middle)}…`).width <= max) low = middle;
    else high = middle - 1;
  }
  return `${text.slice(0, low).trimEnd()}…`;
}

/** Wraps a text into lines of at most so many letters, between words where it has any. */
export function wrapText(text: string, letters: number): readonly string[] {
  const matches: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/).filter((part) => part !== '')) {
    const next = line === '' ? word : `${line} ${word}`;
    if (next.length <= letters || line === '') line = next;
    else {
      matches.push(line);
      line = word;
    }
    while (line.length > letters) {
      matches.push(line.slice(0, letters));
      line = line.slice(letters);
    }
  }
  return line === '' ? matches : [...matches, line];
}
