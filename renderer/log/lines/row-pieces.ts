import type { LogLine } from '#core/contract/log/log-calls';
import { STYLE, TONES } from '#core/telemetry/line/ansi-spans';
import { codeName, unseenCharacters } from '#core/telemetry/line/unseen-characters';

/** A part of a line that looks the same throughout. It is text, no matter what is in it. */
export interface Piece {
  readonly text: string;
  /** Names of its looks, from a fixed list; '' for an ordinary part. */
  readonly style: string;
  readonly isMark: boolean;
  /** `key`: a secret that is not shown. `code`: the name of a character that cannot be seen. */
  readonly kind: 'text' | 'key' | 'code';
}

/** Stretches of a text, flat: `width` numbers each, start and end first; they rise and never overlap. */
interface Stretches {
  readonly numbers: readonly number[];
  readonly width: number;
}

const BITS = [
  [STYLE.bold, 'bold'],
  [STYLE.dim, 'dim'],
  [STYLE.italic, 'italic'],
  [STYLE.underline, 'underline'],
] as const;

/** Drawn line, as the engine gives it. */
export type DrawnLine = Readonly<Pick<LogLine, 'text'>> & {
  readonly [part in 'spans' | 'keys']: readonly number[];
};

/** The parts of a line: its colors, what was searched for, keys and invisible characters. */
export function piecesOf(
  { text, spans, keys }: DrawnLine,
  marks: readonly number[],
): readonly Piece[] {
  const codes = unseenCharacters(text).flat();
  const layers: readonly Stretches[] = [
    { numbers: spans, width: 3 },
    { numbers: marks, width: 2 },
    { numbers: keys, width: 2 },
    { numbers: codes, width: 2 },
  ];
  const cuts = cutsOf(text.length, layers);
  const walks = layers.map((layer) => walk(layer));
  return cuts.slice(0, -1).flatMap((start, i): Piece[] => {
    const [span, mark, key, code] = walks.map((at) => at(start));
    const end = cuts[i + 1] ?? start;
    const style = span === null || span === undefined ? '' : styleNames(spans[span + 2] ?? 0);
    const isMark = isSome(mark);
    if (isSome(key)) {
      return keys[key] === start ? [{ text: '', style, isMark, kind: 'key' }] : [];
    }
    const part = text.slice(start, end);
    return isSome(code)
      ? [{ text: codeName(part), style, isMark, kind: 'code' }]
      : [{ text: part, style, isMark, kind: 'text' }];
  });
}

const isSome = (at: number | null | undefined): at is number => at !== null && at !== undefined;

function cutsOf(length: number, layers: readonly Stretches[]): number[] {
  const cuts = new Set([0, length]);
  for (const { numbers, width } of layers) {
    for (let i = 0; i + 1 < numbers.length; i += width) {
      cuts.add(Math.min(length, numbers[i] ?? 0)).add(Math.min(length, numbers[i + 1] ?? 0));
    }
  }
  return [...cuts].toSorted((a, b) => a - b);
}

/** Asked for rising places: which stretch holds one, by the place of its first number; null where none does. */
function walk({ numbers, width }: Stretches): (at: number) => number | null {
  let i = 0;
  return (at) => {
    while (i < numbers.length && (numbers[i + 1] ?? 0) <= at) i += width;
    return (numbers[i] ?? Infinity) <= at ? i : null;
  };
}

function styleNames(attempt: number): string {
  const tone = TONES[attempt & STYLE.tone] ?? 'ink';
  const bits = BITS.flatMap(([bit, name]) => ((attempt & bit) === 0 ? [] : name));
  return [...(tone === 'ink' ? [] : [tone]), ...bits].join(' ');
}
