/** Control characters that a paste has no business with: an escape could type for the user. Tab and line ends stay. */
const NOT_TEXT = /[^\P{Cc}\t\n]/gu;

export interface Paste {
  /** Line ends as one kind, control characters gone, the end without empty lines. */
  readonly text: string;
  readonly lines: number;
  /** The same as one line, for who copied a wrapped command. */
  readonly oneLine: string;
}

/** Clipboard text to paste. A shell runs each line at once, so more than one is asked about first. */
export function pasteOf(clipboard: string): Paste {
  const text = clipboard.replaceAll(/\r\n?/g, '\n').replaceAll(NOT_TEXT, '').replace(/\n+$/, '');
  const lines = text.split('\n');
  const oneLine = lines
    .map((line) => line.replace(/\\$/, '').trim())
    .filter((line) => line !== '')
    .join(' ');
  return { text, lines: lines.length, oneLine };
}
