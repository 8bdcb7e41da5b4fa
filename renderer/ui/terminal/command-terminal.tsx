import { Button } from '@mantine/core';
import { IconTerminal2 } from '@tabler/icons-react';
import type { TerminalView } from '#core/contract/terminal/terminal';
import { terminalConnection } from '../../bridge/queries/terminals/use-terminals';
import { t } from '../../words/t';
import { ICON_SIZE, ICON_STROKE } from '../icons';
import { InlineTerminal } from './inline-terminal';

interface Props {
  readonly view: TerminalView;
  /** Name of the target it runs on. */
  readonly where: string;
  readonly label: string;
}

const CTRL_C = Uint8Array.of(3);

/** Terminal of one command in a page: its target, its end, and a button that interrupts it. */
export function CommandTerminal({ view, where, label }: Props) {
  const { exit, terminal, openedMs } = view;
  const isGood = exit?.code === 0 && exit.signal === null;
  return (
    <div className="fix-terminal card">
      <header className="fix-terminal-head">
        <IconTerminal2 size={ICON_SIZE} stroke={ICON_STROKE} aria-hidden />
        <span className="ellipsis">{where}</span>
        <span className="spacer" />
        <span role="status" className={`num fix-end ${exit === null ? '' : endTone(isGood)}`}>
          {endWords(exit)}
        </span>
        {exit === null && (
          <Button
            variant="subtle"
            className="quiet fix-cancel"
            onClick={() => terminalConnection().input(terminal, CTRL_C)}
          >
            {t('ui.terminal.cancel')}
          </Button>
        )}
      </header>
      <InlineTerminal
        key={`${terminal} ${openedMs}`}
        view={view}
        label={label}
        onOutput={() => undefined}
      />
    </div>
  );
}

const endTone = (isGood: boolean): string => (isGood ? 'tone-succeeded' : 'tone-failed');

function endWords(exit: TerminalView['exit']): string {
  if (exit === null) return t('ui.terminal.running');
  if (exit.signal !== null) return t('ui.terminal.endedBy', { signal: exit.signal });
  return exit.code === null
    ? t('ui.terminal.endedUnknown')
    : t('ui.terminal.ended', { code: exit.code });
}
