const ESC = '\u001B';
const BEL = '\u0007';
const CSI = '\u009B';

/**
 * Escape sequences (ECMA-48, xterm): CSI (color, cursor), OSC (title, link, clipboard) and DCS/SOS/PM/APC with their terminator, then every
 * other two- or three-character escape. An OSC that never ends loses only its introducer: text that follows it on the line stays readable.
 */
export const SEQUENCE = new RegExp(
  `(?:${ESC}\\[|${CSI})[0-?]*[ -/]*[@-~]` +
    `|${ESC}\\][^${BEL}${ESC}]*(?:${BEL}|${ESC}\\\\)` +
    `|${ESC}[PX^_][^${ESC}]*${ESC}\\\\` +
    `|${ESC}[ -/]*[0-~]`,
  'g',
);
/** C0 without tab and newline, DEL and C1. */
const CONTROLS = '\u0000-\u0008\u000B-\u001F\u007F-\u009F';
const ANY_CONTROL = new RegExp(`[${CONTROLS}]`);
const IN_LINES = CONTROLS.replace('\u000B-', '\u000B\u000C\u000E-');
const CONTROL_IN_LINES = new RegExp(`[${IN_LINES}]`);
export const ALL_CONTROLS = new RegExp(`[${CONTROLS}]`, 'g');

/** Whether there is a control character that `stripControls` would take out. Newlines and carriage returns are none. */
export function hasControls(text: string): boolean {
  return CONTROL_IN_LINES.test(text);
}

/** The text as the user reads it: escape sequences and control characters taken out, tabs kept. */
export function stripControls(text: string): string {
  if (!ANY_CONTROL.test(text)) return text;
  return text.replace(SEQUENCE, '').replace(ALL_CONTROLS, '');
}
