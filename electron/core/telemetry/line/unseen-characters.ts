/**
 * Characters that change how a text looks without being seen: marks that turn the direction of writing (UAX #9 §2),
 * zero-width and other characters that Unicode says to draw as nothing, and separators that a browser may break at.
 */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\u2028\u2029\uFFF9-\uFFFB]/gu;
/** Joiners and variation selectors between pictures make one picture of them: they hide nothing. */
const PICTURE = /^[\p{Extended_Pictographic}\p{Emoji_Modifier}\u20E3]/u;
const PICTURE_BEFORE = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F0-9#*]$/u;

/** Positions of invisible characters in a text: start and end of each, rising. */
export function unseenCharacters(text: string): readonly (readonly [number, number])[] {
  return Array.from(text.matchAll(UNSEEN), ({ 0: character, index }) => ({ character, index }))
    .filter(({ character, index }) => !isPartOfPicture(text, character, index))
    .map(({ character, index }) => [index, index + character.length]);
}

function isPartOfPicture(text: string, character: string, index: number): boolean {
  if (character !== '\u200D' && character !== '\uFE0F') return false;
  if (!PICTURE_BEFORE.test(text.slice(Math.max(0, index - 2), index))) return false;
  return character === '\uFE0F' || PICTURE.test(text.slice(index + 1, index + 3));
}

/** Name of an invisible character: `U+202E`. */
export function codeName(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
}
