import { ActionIcon, Button, Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

interface Props {
  readonly label: string;
  readonly icon: ReactNode;
  /** Only its icon, where room is scarce; the label is then its tooltip. */
  readonly isSmall: boolean;
  /** Where it leads, or what it does. */
  readonly act: string | (() => void);
}

/** A quiet act of the header: with its word where there is room for it. */
export function ActButton({ label, icon, isSmall, act }: Props) {
  if (isSmall) return <Small label={label} icon={icon} act={act} />;
  if (typeof act === 'string') {
    return (
      <Button leftSection={icon} component={Link} to={act}>
        {label}
      </Button>
    );
  }
  return (
    <Button leftSection={icon} onClick={act}>
      {label}
    </Button>
  );
}

function Small({ label, icon, act }: Omit<Props, 'isSmall'>) {
  const looks = { size: 32, variant: 'default', 'aria-label': label } as const;
  return (
    <Tooltip label={label}>
      {typeof act === 'string' ? (
        <ActionIcon {...looks} component={Link} to={act}>
          {icon}
        </ActionIcon>
      ) : (
        <ActionIcon {...looks} onClick={act}>
          {icon}
        </ActionIcon>
      )}
    </Tooltip>
  );
}
