import { pasteable } from '../../ui/shell-words';

/** Commands of a fix as the text that the advice guard reads: one command a line, in the quotes of a POSIX shell. */
export const guardText = (lines: readonly (readonly string[])[]): string =>
  lines.map(pasteable).join('\n');

/** A corrected text as commands that can be edited, one a line; null where it holds none. */
export function correctedTexts(text: string): readonly string[] | null {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return lines.length === 0 ? null : lines;
}
