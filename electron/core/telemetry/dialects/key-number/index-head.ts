import type { XKind } from '../../../contract/run/run';
import { readNumber } from '../../values/printed-number';

const WORDS =
  'global[ _]step|time[ _]?steps?|step|episode|metaep|meta-episode|ep|iteration|iter|update|epoch';
const COUNT = String.raw`\d{1,3}(?:,\d{3})+|\d+`;
/** Anything that is no letter, digit or sign of a pair (a picture, a bullet, `[`, `---`), then the index. */
const HEAD = new RegExp(
  String.raw`^[^\p{L}\p{N}_=|]{0,12}(${WORDS})\b\s*[:=#]?\s*#?(${COUNT})(?:\s*\/\s*(${COUNT}))?\]?(?![\d.])`,
  'iu',
);

const X_KINDS: readonly (readonly [RegExp, XKind])[] = [
  [/^(?:ep$|episode|metaep|meta-episode)/i, 'episode'],
  [/step/i, 'timestep'],
  [/^(?:iter|update|epoch)/i, 'update'],
];

/** The index that a line begins with: `Episode 3/100`, `[Step 1,024]`, `Ep 40`. */
export interface IndexHead {
  /** `Episode`, `global_step`. */
  readonly word: string;
  readonly x: number;
  readonly xKind: XKind;
  /** Of `3/100`; null where none is printed. */
  readonly target: number | null;
  /** Characters of the index itself. */
  readonly length: number;
}

/** null when the text begins with no index. */
export function indexHead(text: string): IndexHead | null {
  const head = HEAD.exec(text);
  if (head === null) return null;
  const word = head[1] ?? '';
  return {
    word,
    x: readNumber(head[2] ?? '') ?? 0,
    xKind: X_KINDS.find(([pattern]) => pattern.test(word))?.[1] ?? 'row',
    target: readNumber(head[3] ?? ''),
    length: head[0].length,
  };
}
