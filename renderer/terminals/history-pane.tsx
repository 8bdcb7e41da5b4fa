import { Button, useComputedColorScheme } from '@mantine/core';
import { Terminal } from '@xterm/xterm';
import { useEffect, useRef } from 'react';
import { clockWords } from '../ui/time-words';
import { t } from '../words/t';
import type { Remembered } from './history';
import { type TerminalLook, terminalTheme } from './look';
import { PaneAsk } from './pane-bars';

interface Props {
  readonly remembered: Remembered;
  readonly look: TerminalLook;
  readonly onAgain: () => void;
  readonly onForget: () => void;
}

/** What stood in a shell that is gone. Nothing can be typed, and nothing was started again by itself. */
export function HistoryPane({ remembered, look, onAgain, onForget }: Props) {
  const room = useRef<HTMLDivElement>(null);
  const isDark = useComputedColorScheme('light') === 'dark';
  const { text, title, seenMs } = remembered;
  const { fontPx } = look;
  useEffect(() => {
    if (room.current === null) return undefined;
    const tokens = getComputedStyle(document.documentElement);
    const xterm = new Terminal({
      disableStdin: true,
      fontSize: fontPx,
      fontFamily: "'JetBrains Mono', Consolas, Menlo, monospace",
      minimumContrastRatio: 4.5,
      cols: 120,
      rows: 40,
      theme: terminalTheme(isDark, (token) => tokens.getPropertyValue(token).trim()),
    });
    xterm.open(room.current);
    xterm.write(`${text}\u001B[?25l`);
    return () => xterm.dispose();
  }, [text, isDark, fontPx]);
  return (
    <section className="shell-pane" aria-label={t('terminals.shellOf', { name: title })}>
      <PaneAsk says={t('terminals.history', { clock: clockWords(seenMs, false) })}>
        <Button onClick={onAgain}>{t('terminals.openHere')}</Button>
        <Button className="quiet" variant="subtle" onClick={onForget}>
          {t('terminals.forget')}
        </Button>
      </PaneAsk>
      <div className="pane-room" ref={room} />
    </section>
  );
}
