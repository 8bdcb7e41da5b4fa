import { useComputedColorScheme } from '@mantine/core';
import { type RefObject, useEffect, useRef } from 'react';
import type { TerminalView } from '#core/contract/terminal/terminal';
import { terminalConnection } from '../bridge/queries/terminals/use-terminals';
import { histories } from './history/histories';
import { keyOf, textTail } from './history/history';
import { pageTheme, type TerminalAppearance } from '../ui/terminal/appearance';
import { type ScreenAsks, TerminalScreen } from '../ui/terminal/screen';
import { shellKind } from './shell-kind';

const REMEMBER_EVERY_MS = 15_000;

interface Options {
  readonly view: TerminalView;
  readonly name: string;
  readonly appearance: TerminalAppearance;
  readonly asks: Omit<ScreenAsks, 'title' | 'shell'>;
}

/** A shell's screen in an element: made with it, fitted to it, gone with it. */
export function useScreen(
  element: RefObject<HTMLDivElement | null>,
  { view, name, appearance, asks }: Options,
): RefObject<TerminalScreen | null> {
  const screen = useRef<TerminalScreen | null>(null);
  const newest = useRef({ asks, look: appearance, name, view });
  useEffect(() => {
    newest.current = { asks, look: appearance, name, view };
  });
  const isDark = useComputedColorScheme('light') === 'dark';
  useEffect(() => {
    const room = element.current;
    if (room === null) return undefined;
    const created = new TerminalScreen(terminalConnection(), view.terminal, newest.current.look, {
      key: (key) => newest.current.asks.key(key),
      link: (address) => newest.current.asks.link(address),
      check: (line) => newest.current.asks.check(line),
      held: (line, holds) => newest.current.asks.held(line, holds),
      typed: () => newest.current.asks.typed(),
      shell: shellKind(newest.current.view),
      title: newest.current.name,
    });
    screen.current = created;
    created.open(room);
    const watch = new ResizeObserver(() => created.fit());
    watch.observe(room);
    const forget = rememberText(created, () => newest.current);
    return () => {
      forget();
      watch.disconnect();
      created.dispose();
      screen.current = null;
    };
  }, [element, view.terminal]);
  useEffect(() => {
    screen.current?.setAppearance(appearance, pageTheme(isDark));
  }, [appearance, isDark]);
  return screen;
}

/** Keeps what is there now and then, for the day on which the shell is gone. */
function rememberText(
  screen: TerminalScreen,
  now: () => { readonly view: TerminalView },
): () => void {
  let isNew = true;
  const written = screen.xterm.onWriteParsed(() => {
    isNew = true;
  });
  const keep = (): void => {
    if (!isNew) return;
    isNew = false;
    const { view } = now();
    const { title, cwd, activate, target, openedMs, exit } = view;
    const shell = { title, cwd, activate, target, openedMs, exit };
    const seen = { key: keyOf(view), ...shell, seenMs: Date.now() };
    histories.keep({ ...seen, text: textTail(screen.text()) });
  };
  const timer = setInterval(keep, REMEMBER_EVERY_MS);
  window.addEventListener('pagehide', keep);
  return () => {
    keep();
    written.dispose();
    clearInterval(timer);
    window.removeEventListener('pagehide', keep);
  };
}
