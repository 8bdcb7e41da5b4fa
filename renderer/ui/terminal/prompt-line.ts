import type { Terminal } from '@xterm/xterm';

/** A shell on another machine takes a while to write what was typed. */
const ECHO_MS = 500;

/**
 * Whether there is a typed line right before the cursor. Waits a moment for its echo. Never for a full-screen program, nor for what a
 * program does not show, as a password.
 */
export async function waitForPrompt(xterm: Terminal, line: string): Promise<boolean> {
  if (isBeforeCursor(xterm, line)) return true;
  return new Promise((done) => {
    const written = xterm.onWriteParsed(() => {
      if (isBeforeCursor(xterm, line)) end(true);
    });
    const late = setTimeout(() => end(isBeforeCursor(xterm, line)), ECHO_MS);
    const end = (exists: boolean): void => {
      written.dispose();
      clearTimeout(late);
      done(exists);
    };
  });
}

/** Spaces do not count: a wrapped row ends in some, and the shell writes the second prompt of its line. */
function isBeforeCursor({ buffer }: Terminal, line: string): boolean {
  const { active } = buffer;
  if (active.type !== 'normal') return false;
  let row = active.baseY + active.cursorY;
  let text = active.getLine(row)?.translateToString(false, 0, active.cursorX) ?? '';
  while (active.getLine(row)?.isWrapped === true && row > 0) {
    row -= 1;
    text = (active.getLine(row)?.translateToString(false) ?? '') + text;
  }
  const last = line.split('\n').at(-1) ?? '';
  return withoutSpaces(text).endsWith(withoutSpaces(last));
}

const withoutSpaces = (text: string): string => text.replaceAll(/\s+/g, '');
