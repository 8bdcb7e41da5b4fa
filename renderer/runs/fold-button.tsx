import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ICON_STROKE } from '../ui/icons';
import { t } from '../words/t';

interface Props {
  readonly name: string;
  readonly isOpen: boolean;
  readonly onFold: () => void;
  readonly children: ReactNode;
}

/** Button that folds or unfolds a group of runs. */
export function FoldButton({ name, isOpen, onFold, children }: Props) {
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <button
      type="button"
      className="group-button"
      tabIndex={-1}
      aria-expanded={isOpen}
      aria-label={isOpen ? t('runs.group.close', { name }) : t('runs.group.open', { name })}
      onClick={onFold}
    >
      <Chevron size={14} stroke={ICON_STROKE} aria-hidden />
      {children}
    </button>
  );
}
