import { ActionIcon, Button, Tooltip } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router';

interface Props {
  readonly label: string;
  /** More than the label says, as its tooltip. */
  readonly hint?: string;
  readonly icon: ReactNode;
  /** Only its icon, where room is scarce; the label is then its tooltip. */
  readonly isSmall: boolean;
  /** Link target or action. */
  readonly act: string | (() => void);
}

/** A quiet act of the header: with its word where there is room for it. */
export function ActButton({ label, hint = label, icon, isSmall, act }: Props) {
  return (
    <Tooltip label={hint} disabled={!isSmall && hint === label}>
      {isSmall ? small(label, icon, act) : large(label, icon, act)}
    </Tooltip>
  );
}

function large(label: string, icon: ReactNode, act: Props['act']): ReactElement {
  return typeof act === 'string' ? (
    <Button leftSection={icon} component={Link} to={act}>
      {label}
    </Button>
  ) : (
    <Button leftSection={icon} onClick={act}>
      {label}
    </Button>
  );
}

function small(label: string, icon: ReactNode, act: Props['act']): ReactElement {
  const styles = { size: 32, variant: 'default', 'aria-label': label } as const;
  return typeof act === 'string' ? (
    <ActionIcon {...styles} component={Link} to={act}>
      {icon}
    </ActionIcon>
  ) : (
    <ActionIcon {...styles} onClick={act}>
      {icon}
    </ActionIcon>
  );
}
