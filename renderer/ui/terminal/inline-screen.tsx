import '@xterm/xterm/css/xterm.css';

import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { TerminalView } from '#core/contract/terminal/terminal';
import { terminalConnection } from '../../bridge/queries/terminals/use-terminals';
import { pageTheme, type TerminalAppearance } from './appearance';
import { pasteOf } from './paste';
import { TerminalScreen } from './screen';
import { offerScreenText } from './screen-texts';
import { useAppearance } from './use-appearance';

interface Props {
  readonly view: TerminalView;
  readonly label: string;
  /** The program printed something, at this time. */
  readonly onOutput: (atMs: number) => void;
}

/** Output is reported at most this often. */
const REPORT_INTERVAL_MS = 5_000;

/** Screen of a terminal inside of a page: it is drawn from the beginning when the page comes back to it. Tab leaves it. */
export function InlineScreen(props: Props) {
  const { room, screen } = useInlineScreen(props);
  return (
    <div
      className="fix-screen"
      ref={room}
      onKeyDownCapture={(event) => {
        // The browser then moves the focus on: focus is not trapped in here.
        if (event.key === 'Tab') event.stopPropagation();
      }}
      onPasteCapture={(event) => {
        event.preventDefault();
        event.stopPropagation();
        screen.current?.xterm.paste(pasteOf(event.clipboardData.getData('text/plain')).text);
      }}
    />
  );
}

/** A screen in an element: made with it, fitted to it, gone with it. */
function useInlineScreen({ view: { terminal }, label, onOutput }: Props) {
  const room = useRef<HTMLDivElement>(null);
  const screen = useRef<TerminalScreen | null>(null);
  const { look } = useAppearance();
  const isDark = useComputedColorScheme('light') === 'dark';
  const newest = useRef({ onOutput, look });
  useEffect(() => {
    newest.current = { onOutput, look };
  });
  useEffect(() => {
    if (room.current === null) return undefined;
    const terminalScreen = screenOf(terminal, newest.current.look, label);
    screen.current = terminalScreen;
    terminalScreen.open(room.current);
    const withdrawText = offerScreenText(terminal, () => terminalScreen.text());
    const output = reportOutput(terminalScreen, (atMs) => newest.current.onOutput(atMs));
    const watch = new ResizeObserver(() => terminalScreen.fit());
    watch.observe(room.current);
    return () => {
      output.dispose();
      watch.disconnect();
      withdrawText();
      terminalScreen.dispose();
      screen.current = null;
    };
  }, [terminal, label]);
  useEffect(() => screen.current?.setAppearance(look, pageTheme(isDark)), [look, isDark]);
  return { room, screen };
}

function screenOf(
  terminal: TerminalView['terminal'],
  viewOptions: TerminalAppearance,
  title: string,
): TerminalScreen {
  const screen: TerminalScreen = new TerminalScreen(terminalConnection(), terminal, viewOptions, {
    key: (key) => {
      if (key === 'copy') void navigator.clipboard.writeText(screen.xterm.getSelection());
    },
    // An address that a program prints is not opened from here: the Terminals page asks first.
    link: () => undefined,
    title,
    // No shell reads what is typed here; the command was checked before it ran.
    check: () => Promise.resolve([]),
    held: () => undefined,
    typed: () => undefined,
    shell: 'posix',
  });
  return screen;
}

function reportOutput({ xterm }: TerminalScreen, report: (atMs: number) => void) {
  let reportedMs = 0;
  return xterm.onWriteParsed(() => {
    const nowMs = Date.now();
    if (nowMs - reportedMs < REPORT_INTERVAL_MS) return;
    reportedMs = nowMs;
    report(nowMs);
  });
}
