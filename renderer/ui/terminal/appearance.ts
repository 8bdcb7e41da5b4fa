import type { ITerminalOptions, ITheme } from '@xterm/xterm';
import { z } from 'zod';

/** Appearance of all shells (font size, scrollback, screen reader); remembered by the browser or window. */
export const TerminalAppearance = z.object({
  fontPx: z.int().min(8).max(32).default(13),
  /** Lines that can be scrolled back to. 10,000 take 15 to 30 MB a shell. */
  scrollback: z.int().min(100).max(100_000).default(10_000),
  screenReader: z.boolean().default(false),
});
export type TerminalAppearance = z.infer<typeof TerminalAppearance>;

export function appearanceOf(text: string | null): TerminalAppearance {
  try {
    return TerminalAppearance.parse(JSON.parse(text ?? ''));
  } catch {
    return TerminalAppearance.parse({});
  }
}

/** xterm's options from the look. Text that is too pale on its ground is made readable. */
export function xtermOptions({
  fontPx,
  scrollback,
  screenReader,
}: TerminalAppearance): ITerminalOptions {
  return {
    fontSize: fontPx,
    fontFamily: "'JetBrains Mono', Consolas, Menlo, monospace",
    minimumContrastRatio: 4.5,
    scrollback,
    screenReaderMode: screenReader,
    // A program's broken sequence is no error of the page, and the console no place for its bytes.
    logLevel: 'off',
  };
}

/** The sixteen colors of programs, in our tones: readable on both grounds. xterm lifts what is not. */
export const LIGHT: ITheme = {
  black: '#14181d',
  red: '#b3261e',
  green: '#136b3e',
  yellow: '#8a5000',
  blue: '#2258c9',
  magenta: '#a83a8e',
  cyan: '#0b5a4e',
  white: '#626c77',
  brightBlack: '#47505a',
  brightRed: '#c6362d',
  brightGreen: '#1a7d4a',
  brightYellow: '#975c00',
  brightBlue: '#2f66d8',
  brightMagenta: '#b4469a',
  brightCyan: '#12695c',
  brightWhite: '#47505a',
};
export const DARK: ITheme = {
  black: '#8a95a1',
  red: '#ff8a80',
  green: '#5cc98f',
  yellow: '#f2b84b',
  blue: '#82aaff',
  magenta: '#c77bd6',
  cyan: '#8ff0d8',
  white: '#e7eaed',
  brightBlack: '#97a2ad',
  brightRed: '#ffa79f',
  brightGreen: '#7bd9a6',
  brightYellow: '#f6c96f',
  brightBlue: '#9dbcff',
  brightMagenta: '#d795e4',
  brightCyan: '#a9f5e2',
  brightWhite: '#ffffff',
};

/** xterm's theme from the tokens of the page (`ui/tokens.css`) as they are now. */
export function terminalTheme(isDark: boolean, token: (name: string) => string): ITheme {
  return {
    ...(isDark ? DARK : LIGHT),
    background: token('--log'),
    foreground: token('--ink'),
    cursor: token('--ink'),
    cursorAccent: token('--log'),
    selectionBackground: token('--line-2'),
    // Also the ground of what was found.
    selectionInactiveBackground: token('--line-2'),
  };
}

/** The theme of the page as it is drawn now. */
export function pageTheme(isDark: boolean): ITheme {
  const tokens = getComputedStyle(document.documentElement);
  return terminalTheme(isDark, (token) => tokens.getPropertyValue(token).trim());
}
