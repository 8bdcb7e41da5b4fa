import { Button, useComputedColorScheme } from '@mantine/core';
import { FitAddon } from '@xterm/addon-fit';
import { Terminal } from '@xterm/xterm';
import { IconHistory } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { ICON_SIZE, ICON_STROKE } from '../../ui/icons';
import { t } from '../../words/t';
import type { ShellHistory } from './history';
import { pageTheme, type TerminalAppearance, xtermOptions } from '../../ui/terminal/appearance';
import { useTargetOf } from '../lost-note';
import { folderWords } from '../names';
import { PaneAsk } from '../pane-bars';
import { awayWords, historyWords } from '../shell-ends';

interface Props {
  readonly remembered: ShellHistory;
  readonly appearance: TerminalAppearance;
  /** @param connect connects its target before */
  readonly onAgain: (connect: boolean) => void;
  readonly onForget: () => void;
}

/** Read-only text of a shell that is gone. Nothing was started again by itself. */
export function HistoryPane({ remembered, appearance, onAgain, onForget }: Props) {
  const { title, target } = remembered;
  const room = useStill(remembered, appearance);
  const away = awayWords(useTargetOf(remembered));
  return (
    <section
      className="shell-pane shell-front"
      aria-label={t('terminals.historyOf', { name: title })}
    >
      <header className="pane-head">
        <IconHistory size={ICON_SIZE} stroke={ICON_STROKE} aria-hidden />
        <h2 className="ellipsis">{title}</h2>
        {target !== null && <span className="tag ellipsis">{target.name}</span>}
        <span className="note ellipsis pane-cwd">{folderWords(remembered, '')}</span>
        <span className="note">{t('terminals.historyOnly')}</span>
      </header>
      <div className="pane-room" ref={room} />
      <PaneAsk says={historyWords(remembered)} note={away}>
        <Button onClick={() => onAgain(away !== null)}>
          {t(away === null ? 'terminals.openHere' : 'terminals.connectAgain')}
        </Button>
        <Button className="quiet" variant="subtle" onClick={onForget}>
          {t('terminals.forget')}
        </Button>
      </PaneAsk>
    </section>
  );
}

/** An xterm that only shows: nothing is joined to what it would answer. */
function useStill({ text }: ShellHistory, viewOptions: TerminalAppearance) {
  const room = useRef<HTMLDivElement>(null);
  const isDark = useComputedColorScheme('light') === 'dark';
  useEffect(() => {
    if (room.current === null) return undefined;
    const theme = pageTheme(isDark);
    const xterm = new Terminal({ ...xtermOptions(viewOptions), disableStdin: true, theme });
    const fit = new FitAddon();
    xterm.loadAddon(fit);
    xterm.open(room.current);
    const watch = new ResizeObserver(() => fit.fit());
    watch.observe(room.current);
    xterm.write(`${text}\u001B[?25l`);
    return () => {
      watch.disconnect();
      xterm.dispose();
    };
  }, [text, isDark, viewOptions]);
  return room;
}
