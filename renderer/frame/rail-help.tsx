import { Tooltip } from '@mantine/core';
import { IconHelpCircle } from '@tabler/icons-react';
import { NavLink } from 'react-router';
import { helpAddress } from '../ui/addresses/help-address';
import { ICON_SIZE, ICON_STROKE } from '../ui/icons';
import { useNarrowWindow } from '../ui/use-window';
import { t } from '../words/t';

/** The user guide in the rail. F1 opens its page that fits. */
export function RailHelp() {
  const isNarrow = useNarrowWindow();
  const title = t('help.title');
  return (
    <Tooltip
      label={isNarrow ? `${title}  F1` : 'F1'}
      position="right"
      openDelay={isNarrow ? 100 : 800}
    >
      <NavLink className="nav" to={helpAddress('README')}>
        <IconHelpCircle size={ICON_SIZE} stroke={ICON_STROKE} aria-hidden />
        <span className="wide">{title}</span>
      </NavLink>
    </Tooltip>
  );
}
