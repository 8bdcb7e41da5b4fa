import { ActionIcon, Tooltip } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { ICON_SIZE, ICON_STROKE } from './icons';

interface Props {
  readonly label: string;
  readonly icon: Icon;
  readonly act: () => void;
  readonly isDisabled?: boolean;
}

/** A button that is an icon, with its name for everyone. */
export function IconButton({ label, icon: Picture, act, isDisabled = false }: Props) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        className="icon-act"
        variant="subtle"
        size={28}
        aria-label={label}
        disabled={isDisabled}
        onClick={act}
      >
        <Picture size={ICON_SIZE} stroke={ICON_STROKE} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
