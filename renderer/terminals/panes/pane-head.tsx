import {
  IconLayoutColumns,
  IconLayoutRows,
  IconZoomQuestion,
  IconSearch,
  IconTerminal2,
  IconX,
} from '@tabler/icons-react';
import { IconButton } from '../../ui/icon-button';
import { ICON_SIZE, ICON_STROKE } from '../../ui/icons';
import { t } from '../../words/t';

interface Props {
  readonly name: string;
  /** The machine that it is on; null = this one. */
  readonly target: string | null;
  readonly folder: string;
  readonly onFind: () => void;
  readonly onDiagnose: () => void;
  readonly onSplit: (split: 'row' | 'column') => void;
  readonly onClose: () => void;
}

/** Header of a shell's pane: name, folder, find, split, close. */
export function PaneHead({ name, target, folder, onFind, onDiagnose, onSplit, onClose }: Props) {
  return (
    <header className="pane-head">
      <IconTerminal2 size={ICON_SIZE} stroke={ICON_STROKE} aria-hidden />
      <h2 className="ellipsis">{name}</h2>
      {target !== null && <span className="tag ellipsis">{target}</span>}
      <span className="note ellipsis pane-cwd" title={folder}>
        {folder}
      </span>
      <IconButton label={t('terminals.findIn', { name })} icon={IconSearch} act={onFind} />
      <IconButton
        label={t('terminals.diagnoseIn', { name })}
        icon={IconZoomQuestion}
        act={onDiagnose}
      />
      <IconButton
        label={t('terminals.splitRight', { name })}
        icon={IconLayoutColumns}
        act={() => onSplit('row')}
      />
      <IconButton
        label={t('terminals.splitDown', { name })}
        icon={IconLayoutRows}
        act={() => onSplit('column')}
      />
      <IconButton label={t('terminals.close', { name })} icon={IconX} act={onClose} />
    </header>
  );
}
