import type { SecretSet } from './secret-set';
import { secretsInLines } from './line-secrets';
import type { SecretRange } from './secret-ranges';

/** Parts of a text of any number of lines that look like secrets, or are known ones. They rise and never overlap. */
export function secretsInText(text: string, secrets?: SecretSet): readonly SecretRange[] {
  const lines = text.split('\n');
  let from = 0;
  return secretsInLines(lines, secrets).flatMap((ranges, at) => {
    const base = from;
    from += (lines[at]?.length ?? 0) + 1;
    return ranges.map(({ start, end, kind }) => ({ start: base + start, end: base + end, kind }));
  });
}

/** The text with a mark in the place of each secret: `sk-…(masked)`. */
export function masked(text: string, mark: string, secrets?: SecretSet): string {
  return withMarks(text, secretsInText(text, secrets), mark);
}

/** Lines of one text, each with marks in the place of secrets, also of those that several of them hold together. */
export function maskedLines(
  lines: readonly string[],
  mark: string,
  secrets?: SecretSet,
): readonly string[] {
  const ranges = secretsInLines(lines, secrets);
  return lines.map((line, at) => withMarks(line, ranges[at] ?? [], mark));
}

export function withMarks(text: string, ranges: readonly SecretRange[], mark: string): string {
  let from = 0;
  let out = '';
  for (const { start, end } of ranges) {
    out += text.slice(from, start) + mark;
    from = end;
  }
  return out + text.slice(from);
}
