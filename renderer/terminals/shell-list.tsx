import { IconHistory } from '@tabler/icons-react';
import { Fragment, type KeyboardEvent } from 'react';
import type { TerminalView } from '#core/contract/terminal/terminal';
import { ICON_SIZE, ICON_STROKE } from '../ui/icons';
import { clockWords } from '../ui/time-words';
import { t } from '../words/t';
import { byTarget } from './by-target';
import { keyOf, type ShellHistory } from './history/history';
import { type Layout, type Pane, shellsOf, tabOf } from './panes/layout';
import { ShellRow } from './shell-row';

interface Props {
  readonly views: readonly TerminalView[];
  readonly layout: Layout;
  readonly history: readonly ShellHistory[];
  /** The history that is shown in place of shells. */
  readonly shown: string | null;
  readonly folderOf: (view: TerminalView) => string;
  readonly onOpen: (terminal: number) => void;
  readonly onHistory: (key: string) => void;
  readonly onRename: (view: TerminalView, name: string) => void;
}

/** Every shell by its target and its name, those of a tab together; below them the histories of those that ended with the app. */
export function ShellList(props: Props) {
  const { views, layout, history } = props;
  return (
    <nav className="shell-list" aria-label={t('terminals.list')} onKeyDown={roving}>
      {byTarget(layout.tabs, views).map(({ target, tabs }) => (
        <Fragment key={target?.id ?? ''}>
          <div className="shell-group ellipsis">{target?.name ?? t('terminals.running')}</div>
          {tabs.map((tab) => (
            <TabShells key={shellsOf(tab).join(' ')} {...props} tab={tab} />
          ))}
        </Fragment>
      ))}
      {history.length > 0 && <Histories {...props} />}
    </nav>
  );
}

/** The shells that are beside each other. */
function TabShells(props: Props & { readonly tab: Pane }) {
  const { tab, views, layout, shown } = props;
  const front = shown === null ? tabOf(layout, layout.focus) : null;
  const shells = shellsOf(tab);
  return (
    <ul className={shells.length > 1 ? 'shell-tab shell-tab-split' : 'shell-tab'}>
      {shells.map((terminal) => {
        const view = views.find((one) => one.terminal === terminal);
        if (view === undefined) return null;
        return (
          <ShellRow
            key={keyOf(view)}
            view={view}
            folder={props.folderOf(view)}
            isFront={shown === null && terminal === layout.focus}
            isVisible={tab === front}
            onOpen={() => props.onOpen(terminal)}
            onRename={(name) => props.onRename(view, name)}
          />
        );
      })}
    </ul>
  );
}

function Histories({ history, shown, onHistory }: Props) {
  return (
    <>
      <div className="shell-group">{t('terminals.endedHead')}</div>
      <ul className="shell-tab">
        {history.map(({ key, title, seenMs }) => (
          <li key={key} className={key === shown ? 'shell-item shell-visible' : 'shell-item'}>
            <button
              type="button"
              className="shell-row"
              aria-current={key === shown ? 'true' : undefined}
              onClick={() => onHistory(key)}
            >
              <IconHistory size={ICON_SIZE} stroke={ICON_STROKE} aria-hidden />
              <span className="shell-words">
                <span className="ellipsis">
                  {t('terminals.historyRow', { name: title, clock: clockWords(seenMs, false) })}
                </span>
                <span className="note">{t('terminals.historyOnly')}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

const KEY_STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Up and down go from row to row. */
function roving(event: KeyboardEvent<HTMLElement>): void {
  const direction = KEY_STEPS[event.key];
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('.shell-row')];
  const at = rows.findIndex((row) => row === document.activeElement);
  if (direction === undefined || at < 0) return;
  event.preventDefault();
  rows[Math.min(rows.length - 1, Math.max(0, at + direction))]?.focus();
}
