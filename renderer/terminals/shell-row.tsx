import { TextInput } from '@mantine/core';
import { IconPencil, IconTerminal2 } from '@tabler/icons-react';
import { useState } from 'react';
import type { TerminalView } from '#core/contract/terminal/terminal';
import { IconButton } from '../ui/icon-button';
import { ICON_SIZE, ICON_STROKE } from '../ui/icons';
import { t } from '../words/t';
import { programOf } from './names';
import { endWords } from './shell-ends';

interface Props {
  readonly view: TerminalView;
  readonly folder: string;
  /** It has the keys. */
  readonly isFront: boolean;
  /** It is in the tab that is shown. */
  readonly isVisible: boolean;
  readonly onOpen: () => void;
  readonly onRename: (name: string) => void;
}

/** One shell of the list. The one in front can be renamed: by its pencil, a second click, or F2. */
export function ShellRow(props: Props) {
  const { view, isFront, isVisible, onRename } = props;
  const [renaming, setRenaming] = useState(false);
  const rename = (): void => setRenaming(true);
  if (renaming) {
    return (
      <li className="shell-item">
        <NameField
          name={view.title}
          onDone={(next) => {
            setRenaming(false);
            if (next !== null) onRename(next);
          }}
        />
      </li>
    );
  }
  return (
    <li className={isVisible ? 'shell-item shell-visible' : 'shell-item'}>
      <RowButton {...props} rename={rename} />
      {isFront && (
        <IconButton
          label={t('terminals.rename', { name: view.title })}
          icon={IconPencil}
          act={rename}
        />
      )}
    </li>
  );
}

function RowButton({ view, folder, isFront, onOpen, rename }: Props & { rename: () => void }) {
  const program = programOf(view);
  return (
    <button
      type="button"
      className="shell-row"
      aria-current={isFront ? 'true' : undefined}
      aria-keyshortcuts="F2"
      onClick={onOpen}
      onDoubleClick={rename}
      onKeyDown={({ key }) => key === 'F2' && rename()}
    >
      <IconTerminal2 size={ICON_SIZE} stroke={ICON_STROKE} aria-hidden />
      <span className="shell-words">
        <span className="ellipsis shell-name">{view.title}</span>
        <span className="note ellipsis" title={view.exit === null ? folder : undefined}>
          {view.exit === null ? folder : endWords(view.exit)}
        </span>
      </span>
      <span className="note">
        {view.target !== null || view.title.startsWith(program) ? '' : program}
      </span>
    </button>
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
      className="shell-name-field"
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
