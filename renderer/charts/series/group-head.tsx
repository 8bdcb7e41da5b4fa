import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { ICON_STROKE } from '../../ui/icons';

interface Props {
  readonly title: string;
  /** Beside the title: how many, and what to know of them. */
  readonly note: string;
  readonly isFolded: boolean;
  readonly onFold: () => void;
}

/** Head of a group of charts; a click folds the group away. */
export function GroupHead({ title, note, isFolded, onFold }: Props) {
  const Icon = isFolded ? IconChevronRight : IconChevronDown;
  return (
    <div className="section-head">
      <h2>
        <button type="button" className="group-fold" aria-expanded={!isFolded} onClick={onFold}>
          <Icon size={14} stroke={ICON_STROKE} aria-hidden />
          {title}
        </button>
      </h2>
      <span className="note">{note}</span>
    </div>
  );
}
