import { SEQUENCE } from '../telemetry/line/ansi';

const ESC = '\u001B';
const BACKSPACE = '\b';
/** Invisible characters: control characters (but not the tab), and those that Unicode says to draw as nothing. */
const UNSEEN = /[^\P{Cc}\t]|\p{Default_Ignorable_Code_Point}/u;
const ALL_UNSEEN = new RegExp(UNSEEN, 'gu');
const BEYOND_ASCII = /[\u007F-\uFFFF]/;
const CONTROLS = '\u0000-\u0008\u000B-\u001F';
const ASCII_UNSEEN = new RegExp(`[${CONTROLS}]`);

/** A line as it is displayed, and the index of each of its characters in the line as it was printed. */
export interface VisibleText {
  readonly text: string;
  /** One more than there are characters: the last is the length of what was printed. */
  readonly positions: readonly number[];
}

/** Whether a line contains something invisible, so that a word may continue after it. */
export function hasUnseen(line: string): boolean {
  // A line end of Windows hides nothing.
  const text = line.endsWith('\r') ? line.slice(0, -1) : line;
  return ASCII_UNSEEN.test(text) || (BEYOND_ASCII.test(text) && UNSEEN.test(text));
}

/** The text of `visibleText`, without the places, which take several times as long. */
export function seenText(line: string): string {
  if (line.includes(BACKSPACE)) return visibleText(line).text;
  const plain = line.replace(SEQUENCE, '').replaceAll(/[\r\n]/g, '\n');
  return hasUnseen(plain.replaceAll('\n', ' '))
    ? plain.replaceAll(ALL_UNSEEN, preserveNewline)
    : plain;
}

const preserveNewline = (letter: string): string => (letter === '\n' ? letter : '');

/** The line without colors and other unseen characters; what a backspace takes back is gone. */
export function visibleText(line: string): VisibleText {
  const letters: string[] = [];
  const positions: number[] = [];
  const sequences = line.includes(ESC) || line.includes('\u009B') ? line.matchAll(SEQUENCE) : [];
  let from = 0;
  const accept = (to: number): void => {
    for (let at = from; at < to;) {
      const letter = String.fromCodePoint(line.codePointAt(at) ?? 0);
      const first = at;
      at += letter.length;
      if (letter === BACKSPACE) {
        letters.pop();
        positions.pop();
      } else if (letter <= '~' ? letter >= ' ' || letter === '\t' : !UNSEEN.test(letter)) {
        letters.push(...letter.split(''));
        for (let unit = first; unit < at; unit += 1) positions.push(unit);
      } else if (letter === '\r' || letter === '\n') {
        // A new start: no word continues after it.
        letters.push('\n');
        positions.push(first);
      }
    }
  };
  for (const match of sequences) {
    accept(match.index);
    from = match.index + match[0].length;
  }
  accept(line.length);
  positions.push(line.length);
  return { text: letters.join(''), positions };
}
