import type { LogQuery } from '../../contract/log/log-calls';

type TextQuery = Pick<LogQuery, 'text' | 'isPattern' | 'matchCase'>;
/** More marks in one text help no one. */
const MAX_MARKS = 200;

/**
 * The regular expression of a query; a plain text represents itself.
 * @throws SyntaxError when its pattern is none
 */
export function textPattern({ text, isPattern, matchCase }: TextQuery): RegExp {
  const flags = matchCase ? '' : 'i';
  if (!isPattern)
    return new RegExp(text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`), `${flags}u`);
  try {
    return new RegExp(text, `${flags}u`);
  } catch {
    // Without u, escapes that mean nothing represent their character, as people write them: `\-`, `\_`.
    return new RegExp(text, flags);
  }
}

/** Matches of a pattern in a text: flat pairs of start and end, rising. */
export function marksIn(pattern: RegExp, text: string): number[] {
  const all = new RegExp(pattern.source, `${pattern.flags.replace('g', '')}g`);
  const marks: number[] = [];
  for (const match of text.matchAll(all)) {
    if (match[0] !== '') marks.push(match.index, match.index + match[0].length);
    if (marks.length >= 2 * MAX_MARKS) break;
  }
  return marks;
}
