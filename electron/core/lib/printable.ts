/**
 * Characters that a terminal or an editor obeys instead of showing: C0 but tab and newline, DEL, C1, bidirectional controls, and the two
 * separators that some programs take for a newline.
 */
const CONTROLS = /[^\P{Cc}\t\n]|[\p{Bidi_Control}\u2028\u2029]/gu;
/** Of these, JSON.stringify leaves the ones above U+001F as they are. */
const CONTROLS_IN_JSON = /[\u007f-\u009f\p{Bidi_Control}\u2028\u2029]/gu;

/**
 * Text of strangers (a name, a line of a log, a title) that may be in our own text on a terminal or in a report: each control character
 * becomes its visible escape (`\x1b`, `\u202e`), newlines and tabs stay, CRLF becomes a newline.
 */
export function printable(text: string): string {
  return text.replaceAll('\r\n', '\n').replaceAll(CONTROLS, escaped);
}

/** The same for a single line: newlines and tabs are escaped, too, so that a name cannot pretend to be a line of ours. */
export function printableLine(text: string): string {
  return printable(text)
    .replaceAll('\n', String.raw`\n`)
    .replaceAll('\t', String.raw`\t`);
}

/** Serialized JSON with the same value, without a character that a terminal obeys. */
export function printableJson(json: string): string {
  return json.replaceAll(CONTROLS_IN_JSON, (character) => `\\u${hex(character, 4)}`);
}

function escaped(character: string): string {
  const isByte = character.charCodeAt(0) <= 0xff;
  return isByte ? `\\x${hex(character, 2)}` : `\\u${hex(character, 4)}`;
}

const hex = (character: string, digits: number): string =>
  character.charCodeAt(0).toString(16).padStart(digits, '0');
