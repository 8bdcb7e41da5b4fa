import { isDigit, isSpace, isWord, type CharTest } from './syntax';

const CLASSES: Readonly<Record<string, CharTest>> = {
  d: isDigit,
  D: (code) => !isDigit(code),
  w: isWord,
  W: (code) => !isWord(code),
  s: isSpace,
  S: (code) => !isSpace(code),
};
const CONTROLS: Readonly<Record<string, number>> = { t: 9, n: 10, v: 11, f: 12, r: 13, 0: 0 };

/** What an escape such as `\d`, `\t`, `\.`, `\x41` represents; `length` counts from behind the backslash. */
export interface Escape {
  readonly accepts: CharTest;
  /** Its one character; null for a class. */
  readonly code: number | null;
  readonly length: number;
}

/** null when there is no such escape. @param rest the text behind the backslash */
export function readEscape(rest: string): Escape | null {
  const letter = rest.charAt(0);
  const accepts = CLASSES[letter];
  if (accepts !== undefined) return { accepts, code: null, length: 1 };
  const hex = /^(?:x([\da-fA-F]{2})|u([\da-fA-F]{4}))/.exec(rest);
  if (hex !== null) return single(Number.parseInt(hex[1] ?? hex[2] ?? '', 16), hex[0].length);
  const control = CONTROLS[letter];
  if (control !== undefined) return single(control, 1);
  return letter !== '' && !/[A-Za-z\d]/.test(letter) ? single(letter.charCodeAt(0), 1) : null;
}

const single = (code: number, length: number): Escape => ({
  accepts: (other) => other === code,
  code,
  length,
});
