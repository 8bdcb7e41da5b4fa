/** The part of a flood that will never be seen. */

const LF = 0x0a;
const CR = 0x0d;
const TAB = 0x09;
const SPACE = 0x20;
/** Begins the two bytes of C1 control characters (U+0080 to U+009F), and of a few letters. */
const C1_LEAD = 0xc2;

export interface FloodLimits {
  /** Lines of the flood that are drawn to see that they are drawn as lines, and not read as part of a sequence. */
  readonly probeLines: number;
  /** Less than this is not worth leaving out. */
  readonly minBytes: number;
}
/**
 * Offsets into a batch: `[from, to)` can be left out, once the lines of `[probe, from)` were drawn as lines, and what ends before `word` as
 * a word: it is alone behind the beginning of its line, so the cursor has left the first column.
 */
export interface SkippableRange {
  readonly probe: number;
  readonly word: number;
  readonly from: number;
  readonly to: number;
}

const isPlain = (byte: number): boolean =>
  byte >= SPACE ? byte !== 0x7f && byte !== C1_LEAD : byte === LF || byte === CR || byte === TAB;

/**
 * The part of a batch that its own end pushes out of everything that can be scrolled back to. Only whole lines of
 * plain text count: the end of the batch after its last control character.
 *
 * @param kept so many lines at the end of the batch have to be drawn
 */
export function skippableIn(
  bytes: Uint8Array,
  retained: number,
  limits: FloodLimits,
): SkippableRange | null {
  let probe = bytes.length;
  let lines = 0;
  let to: number | null = null;
  for (; probe > 0 && isPlain(bytes[probe - 1] ?? 0); probe -= 1) {
    if (to !== null || bytes[probe - 1] !== LF) continue;
    lines += 1;
    if (lines > retained && bytes[probe - 2] === CR) to = probe;
  }
  if (to === null || to - probe < limits.minBytes) return null;
  let from = probe;
  for (let drawn = 0; from < to && drawn < limits.probeLines; from += 1) {
    if (bytes[from] === LF) drawn += 1;
  }
  const word = wordEnd(bytes, probe, from);
  if (word === null || to - from < Math.max(1, limits.minBytes)) return null;
  return { probe, word, from, to };
}

/** The end of the last word that is at the beginning of a line. A tab would move the cursor in a sequence too. */
function wordEnd(bytes: Uint8Array, probe: number, from: number): number | null {
  for (let end = from; end > probe; end -= 1) {
    if ((bytes[end - 1] ?? 0) < SPACE) continue;
    let at = end;
    while (at > probe && (bytes[at - 1] ?? 0) >= SPACE) at -= 1;
    while (at > probe && bytes[at - 1] === LF) at -= 1;
    if (at > probe && bytes[at - 1] === CR) return end;
    end = at + 1;
  }
  return null;
}
