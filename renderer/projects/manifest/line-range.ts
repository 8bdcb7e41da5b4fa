/** Beginning and end of a line of a text, in characters. @param line from 1; one beyond the end is the last */
export function lineRange(text: string, line: number): readonly [from: number, to: number] {
  const lines = text.split('\n');
  const at = Math.min(Math.max(1, line), lines.length) - 1;
  const from = lines.slice(0, at).reduce((sum, one) => sum + one.length + 1, 0);
  return [from, from + (lines[at]?.length ?? 0)];
}
