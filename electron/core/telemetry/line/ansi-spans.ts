import { ALL_CONTROLS, SEQUENCE } from './ansi';

/** Colors as we draw them; a theme says how. 0 is the ink of the log. Bright ones are the same tones. */
export const TONES = ['ink', 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'grey'] as const;
export type Tone = (typeof TONES)[number];

/** The look of a stretch: a tone's place in `TONES`, and these bits. */
export const STYLE = { tone: 7, bold: 8, dim: 16, italic: 32, underline: 64 } as const;

export interface Styled {
  readonly text: string;
  /** Colored stretches, three numbers each: start, end, look. They rise and never overlap. */
  readonly spans: readonly number[];
}

/** Of the escape sequences only this is a color: no private marks, no intermediates (ECMA-48 8.3.117, SGR). */
const COLOUR = /^([\d;:]*)m$/;
const INTRODUCERS = ['\u001B[', '\u009B'];
const GREY = 7;

/**
 * The text of a line and its colors, from its SGR sequences. Every other escape sequence and control character is taken out, none is
 * carried out; the text is what `stripControls` gives. Colors end with the line.
 */
export function styled(raw: string): Styled {
  const spans: number[] = [];
  let text = '';
  let attempt = 0;
  let from = 0;
  const add = (piece: string): void => {
    const clean = piece.replace(ALL_CONTROLS, '');
    if (clean === '') return;
    if (attempt !== 0) grow(spans, text.length, text.length + clean.length, attempt);
    text += clean;
  };
  for (const match of raw.matchAll(SEQUENCE)) {
    add(raw.slice(from, match.index));
    from = match.index + match[0].length;
    const introducer = INTRODUCERS.find((one) => match[0].startsWith(one));
    const colour = COLOUR.exec(match[0].slice(introducer?.length ?? 0));
    if (colour) attempt = styleAfter(attempt, numbers(colour[1] ?? ''));
  }
  add(raw.slice(from));
  return { text, spans };
}

/** The spans of `text.slice(from, to)`. */
export function cutSpans(spans: readonly number[], from: number, to: number): number[] {
  const cut: number[] = [];
  for (let i = 0; i + 2 < spans.length; i += 3) {
    const start = Math.max(from, spans[i] ?? 0);
    const end = Math.min(to, spans[i + 1] ?? 0);
    if (start < end) cut.push(start - from, end - from, spans[i + 2] ?? 0);
  }
  return cut;
}

function grow(spans: number[], start: number, end: number, attempt: number): void {
  const joins = spans.length > 0 && spans.at(-2) === start && spans.at(-1) === attempt;
  if (joins) spans[spans.length - 2] = end;
  else spans.push(start, end, attempt);
}

function numbers(parameters: string): number[] {
  return parameters.split(/[;:]/).map(Number);
}

/** SGR parameters, applied in order; what is not known changes nothing. Backgrounds are passed over. */
function styleAfter(before: number, parameters: readonly number[]): number {
  let attempt = before;
  for (let i = 0; i < parameters.length; i += 1) {
    const code = parameters[i] ?? 0;
    if (code === 38 || code === 48 || code === 58) {
      const { tone, used } = extended(parameters, i + 1);
      i += used;
      if (code === 38 && tone !== null) attempt = withTone(attempt, tone);
    } else attempt = afterCode(attempt, code);
  }
  return attempt;
}

const withTone = (attempt: number, tone: number): number => (attempt & ~STYLE.tone) | tone;

/** Bits that a code sets, and those that one takes away. */
const SETS: Readonly<Record<number, number>> = {
  1: STYLE.bold,
  2: STYLE.dim,
  3: STYLE.italic,
  4: STYLE.underline,
  21: STYLE.underline,
};
const CLEARS: Readonly<Record<number, number>> = {
  22: STYLE.bold | STYLE.dim,
  23: STYLE.italic,
  24: STYLE.underline,
};

function afterCode(attempt: number, code: number): number {
  if (code === 0) return 0;
  if (code === 39) return withTone(attempt, 0);
  if (code >= 30 && code <= 37) return withTone(attempt, basic(code - 30));
  if (code >= 90 && code <= 97) return withTone(attempt, code === 90 ? GREY : basic(code - 90));
  return (attempt | (SETS[code] ?? 0)) & ~(CLEARS[code] ?? 0);
}

/** Black and white are the ink: the terminal's ground is not ours. */
const basic = (colour: number): number => (colour === 0 || colour === 7 ? 0 : colour);

/** `5;n` (256 colors) or `2;r;g;b`, behind a 38. `used`: parameters taken. */
function extended(
  parameters: readonly number[],
  at: number,
): { readonly tone: number | null; readonly used: number } {
  if (parameters[at] === 5) return { tone: indexed(parameters[at + 1] ?? 0), used: 2 };
  if (parameters[at] !== 2) return { tone: null, used: 0 };
  const [r = 0, g = 0, b = 0] = parameters.slice(at + 1, at + 4);
  return { tone: toneOf(r, g, b), used: 4 };
}

function indexed(n: number): number {
  if (n < 8) return basic(n);
  if (n < 16) return n === 8 ? GREY : basic(n - 8);
  if (n >= 232) return n < 248 ? GREY : 0;
  const level = (position: number): number => Math.floor((n - 16) / position) % 6;
  return toneOf(level(36) * 51, level(6) * 51, level(1) * 51);
}

/** The tone that is nearest in hue; what has hardly a hue is ink or grey. */
function toneOf(r: number, g: number, b: number): number {
  const max = Math.max(r, g, b);
  const min = Math.min(r, g, b);
  if (max - min < 40) return max > 60 && max < 170 ? GREY : 0;
  const middle = (max + min) / 2;
  const bits = [r, g, b].map((part, i) => (part > middle ? 1 << i : 0));
  return basic(bits.reduce((sum, bit) => sum | bit, 0));
}
