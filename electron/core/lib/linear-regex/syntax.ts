/** A character class: does it take this character code? */
export type CharTest = (code: number) => boolean;

/** Tree of a regular expression. `max` of a repeat is null where it has no end. */
export type Node =
  | { readonly kind: 'char'; readonly accepts: CharTest; readonly literal: string | null }
  | { readonly kind: 'at'; readonly where: 'start' | 'end' | 'edge' | 'inside' }
  | { readonly kind: 'all'; readonly parts: readonly Node[] }
  | { readonly kind: 'any'; readonly parts: readonly Node[] }
  | { readonly kind: 'group'; readonly index: number; readonly body: Node }
  | {
      readonly kind: 'repeat';
      readonly body: Node;
      readonly min: number;
      readonly max: number | null;
      readonly isLazy: boolean;
    };

export const isWord: CharTest = (code) =>
  (code >= 48 && code <= 57) ||
  (code >= 65 && code <= 90) ||
  code === 95 ||
  (code >= 97 && code <= 122);
export const isDigit: CharTest = (code) => code >= 48 && code <= 57;
const SPACES = new Set([
  9, 10, 11, 12, 13, 32, 160, 0x16_80, 0x20_28, 0x20_29, 0x20_2f, 0x20_5f, 0x30_00, 0xfe_ff,
]);
export const isSpace: CharTest = (code) => SPACES.has(code) || (code >= 0x20_00 && code <= 0x20_0a);
export const isLineEnd: CharTest = (code) =>
  code === 10 || code === 13 || code === 0x20_28 || code === 0x20_29;

/** The same class, and the other case of each letter of it. */
export function inAnyCase(accepts: CharTest): CharTest {
  return (code) => {
    if (accepts(code)) return true;
    const letter = String.fromCharCode(code);
    const [lower, upper] = [letter.toLowerCase(), letter.toUpperCase()];
    return (
      (lower.length === 1 && accepts(lower.charCodeAt(0))) ||
      (upper.length === 1 && accepts(upper.charCodeAt(0)))
    );
  };
}
