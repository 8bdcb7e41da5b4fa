import './star-button.css';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { ICON_STROKE } from '../icons';

interface Props {
  /** Description of a press. */
  readonly label: string;
  readonly isOn: boolean;
  /** In a grid the arrow keys lead to its rows, and Tab passes the buttons in them. */
  readonly isInRow?: boolean;
  readonly onToggle: () => void;
}

/** The star of a run. */
export function StarButton({ label, isOn, isInRow = false, onToggle }: Props) {
  const press = (event: MouseEvent): void => {
    event.stopPropagation();
    onToggle();
  };
  return (
    <button
      type="button"
      className="star"
      tabIndex={isInRow ? -1 : undefined}
      aria-label={label}
      aria-pressed={isOn}
      title={label}
      onClick={press}
    >
      {isOn ? (
        <IconStarFilled size={14} aria-hidden />
      ) : (
        <IconStar size={14} stroke={ICON_STROKE} aria-hidden />
      )}
    </button>
  );
}
