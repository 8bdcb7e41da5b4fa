import {
  type OwnPattern,
  parsePattern,
  pointsOf,
  readOwn,
} from '#core/telemetry/patterns/own-pattern';
import type { Result } from '#core/lib/result';

/** A value that a pattern finds in one of the lines. */
export interface PreviewRow {
  /** From 1, within the lines that are tried. */
  readonly line: number;
  readonly tag: string;
  readonly x: number;
  /** false: the pattern has no step, `x` counts its lines. */
  readonly isStep: boolean;
  readonly value: number;
}

/** `NAME=REGEX`, as the command line takes it too. */
export const patternText = (name: string, regex: string): string => `${name.trim()}=${regex}`;

/** A name that `NAME=REGEX` can carry. */
export const isPatternName = (name: string): boolean =>
  /^[\p{L}_][\w ./%@()-]{0,99}$/u.test(name.trim());

/** Reads what was typed. @returns why it is no pattern, as a sentence */
export const typedPattern = (name: string, regex: string): Result<OwnPattern, string> =>
  parsePattern(patternText(name, regex));

/** Every value that the pattern finds in these lines, by the code that reads the log of a run. */
export function previewOf(pattern: OwnPattern, lines: readonly string[]): readonly PreviewRow[] {
  let read = 0;
  return lines.flatMap((text, i) => {
    const reading = readOwn(pattern, text);
    if (reading === null) return [];
    read += 1;
    return pointsOf(reading, read).map(({ tag, x, value }) => ({
      line: i + 1,
      tag,
      x,
      isStep: reading.x !== null,
      value,
    }));
  });
}
