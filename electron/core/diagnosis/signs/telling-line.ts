/**
 * The line of a log's end that names what went wrong. It judges nothing: the run has failed by its exit code, and this only chooses which of its last
 * lines is quoted.
 */

/** Lines below a cause: advice, links, stack frames, the keys of a configuration error, rulers. */
const ASIDE: readonly RegExp[] = [
  /HYDRA_FULL_ERROR=1/,
  /^\s*(?:hint|note|tip|info|\[notice\])\b/i,
  /^\s*To append to your config use/,
  /^\s*(?:full_key|object_type|reference_type)\s*[:=]/,
  /^\s*(?:please|try|see|run|usage|use|consider|for (?:more|details|help)|you (?:can|may|should)|to (?:install|fix|accept|enable))\b/i,
  /\(\+?[\w.]*\+?0x[0-9a-f]+\)|^\s*@?\s*0x[0-9a-f]{6,}|^\s*#\d+\s|^\s*at\s+\S+\(/i,
  /^\*{3}|^[\s\-=_*^~.|+#]+$/,
];

/** Words of a program that gives up, at the start of a line or after the prefix of a logger. */
const CAUSES: readonly RegExp[] = [
  /^(?:[\w.]+\.)?[A-Z]\w*(?:Error|Exception|Interrupt|Timeout)\b(?:\(.*\))?:\s*\S/,
  /^(?:Could not|Cannot|Can't|Unable to|Failed to|Missing|No such|Unknown|Invalid)\s/,
  /^(?:In '.+': |Primary config (?:module|directory) |Key '.+' is not in struct|mismatched input |no viable alternative|extraneous input )/,
  /^(?:\[?(?:ERROR|FATAL|CRITICAL)\]?|fatal|error|[\w./-]+: error)\b\s*[:\-\]]?\s*\S/,
  /^(?:Error|Fatal)\b[^:]{0,40}:\s*\S/,
  /\bNo module named\b|: command not found$|: Permission denied$|: No such file or directory$|\bnot found$/,
  /\bcannot open shared object file\b|\bundefined symbol: /,
  /\bCheck failed: /,
];

/** So many lines above the last cause may belong to it. */
const CLUSTER = 6;

/** Whether the line is advice, a stack frame or a ruler: nothing that says what went wrong. */
export const isAside = (line: string): boolean => ASIDE.some((test) => test.test(line));

const isCause = (line: string): boolean =>
  !isAside(line) && CAUSES.some((test) => test.test(line.trim()));

/** A quoted line; `isCause`: it says what went wrong, else it is only the last that was printed. */
export interface TellingLine {
  readonly text: string;
  readonly isCause: boolean;
}

/** The first line of the last cluster of causes; else the last line that is no aside. @param lines not blank, in their order */
export function tellingLine(lines: readonly string[]): TellingLine | null {
  const last = lines.findLastIndex(isCause);
  if (last !== -1) {
    const from = Math.max(0, last - CLUSTER);
    const first = lines.slice(from, last + 1).findIndex(isCause);
    return { text: lines[from + first]?.trim() ?? '', isCause: true };
  }
  const plain = lines.findLast((line) => !isAside(line)) ?? lines.at(-1);
  return plain === undefined ? null : { text: plain, isCause: false };
}
