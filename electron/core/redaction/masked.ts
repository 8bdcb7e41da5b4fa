import type { KnownSecrets } from './known-secrets';
import { secretsInLines } from './line-secrets';
import type { SecretRange } from './secret-ranges';

/** Parts of a text of any number of lines that look like secrets, or are known ones. They rise and never overlap. */
export function secretsInText(text: string, known?: KnownSecrets): readonly SecretRange[] {
  const lines = text.split('\n');
  let from = 0;
  return secretsInLines(lines, known).flatMap((ranges, at) => {
    const base = from;
    from += (lines[at]?.length ?? 0) + 1;
    return ranges.map(({ start, end, kind }) => ({ start: base + start, end: base + end, kind }));
  });
}

/** The text with a mark in the place of each secret: `sk-…(masked)`. */
export function masked(text: string, mark: string, known?: KnownSecrets): string {
  return withMarks(text, secretsInText(text, known), mark);
}

/** Lines of one text, each with marks in the place of secrets, also of those that several of them hold together. */
export function maskedLines(
  lines: readonly string[],
  mark: string,
  known?: KnownSecrets,
): readonly string[] {
  const found = secretsInLines(lines, known);
  return lines.map((line, at) => withMarks(line, found[at] ?? [], mark));
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
