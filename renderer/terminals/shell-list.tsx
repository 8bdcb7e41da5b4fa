import { TextInput } from '@mantine/core';
import { IconHistory, IconTerminal2 } from '@tabler/icons-react';
import { useState } from 'react';
import type { TerminalView } from '#core/contract/terminal';
import { ICON_SIZE, ICON_STROKE } from '../ui/icons';
import { clockWords } from '../ui/time-words';
import { t } from '../words/t';
import { keyOf, type Remembered } from './history';

interface Props {
  readonly views: readonly TerminalView[];
  readonly history: readonly Remembered[];
  /** Of a shell the id, of a history its key. */
  readonly open: number | string | null;
  readonly nameOf: (view: TerminalView) => string;
  readonly onOpen: (terminal: number) => void;
  readonly onHistory: (key: string) => void;
  readonly onRename: (view: TerminalView, name: string) => void;
}

const icon = { size: ICON_SIZE, stroke: ICON_STROKE, 'aria-hidden': true } as const;

/** Every shell by its name; below them the histories of those that ended with the app. */
export function ShellList(props: Props) {
  const { views, history, open, onHistory } = props;
  return (
    <nav className="shell-list" aria-label={t('terminals.list')}>
      {views.length > 0 && <div className="shell-group">{t('terminals.running')}</div>}
      <ul>
        {views.map((view) => (
          <ShellRow key={keyOf(view)} view={view} isOpen={view.terminal === open} {...props} />
        ))}
      </ul>
      {history.length > 0 && <div className="shell-group">{t('terminals.endedHead')}</div>}
      <ul>
        {history.map(({ key, title, seenMs }) => (
          <li key={key}>
            <button
              type="button"
              className="shell-row"
              aria-current={key === open ? 'true' : undefined}
              onClick={() => onHistory(key)}
            >
              <IconHistory {...icon} />
              <span className="ellipsis">
                {title}, {clockWords(seenMs, false)}
                <span className="note">{t('terminals.historyOnly')}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface RowProps extends Props {
  readonly view: TerminalView;
  readonly isOpen: boolean;
}

/** A second click, or F2, lets the person change the name. */
function ShellRow({ view, isOpen, nameOf, onOpen, onRename }: RowProps) {
  const [renaming, setRenaming] = useState(false);
  const name = nameOf(view);
  const program = (view.argv[0] ?? '').split(/[\\/]/).at(-1);
  if (renaming) {
    return (
      <li>
        <NameField
          name={name}
          onDone={(next) => {
            setRenaming(false);
            if (next !== null) onRename(view, next);
          }}
        />
      </li>
    );
  }
  return (
    <li>
      <button
        type="button"
        className="shell-row"
        aria-current={isOpen ? 'true' : undefined}
        aria-keyshortcuts="F2"
        onClick={() => onOpen(view.terminal)}
        onDoubleClick={() => setRenaming(true)}
        onKeyDown={({ key }) => key === 'F2' && setRenaming(true)}
      >
        <IconTerminal2 {...icon} />
        <span className="ellipsis">
          {name}
          <span className="note ellipsis">{view.cwd}</span>
        </span>
        <span className="note">{program === name ? '' : program}</span>
      </button>
    </li>
  );
}

interface NameProps {
  readonly name: string;
  /** null: as it was. */
  readonly onDone: (name: string | null) => void;
}

function NameField({ name, onDone }: NameProps) {
  const [text, setText] = useState(name);
  return (
    <TextInput
      autoFocus
      size="xs"
      aria-label={t('terminals.nameOf')}
      value={text}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onBlur={() => onDone(text)}
      onKeyDown={({ key }) => {
        if (key === 'Enter') onDone(text);
        if (key === 'Escape') onDone(null);
      }}
    />
  );
}
