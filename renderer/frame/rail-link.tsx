import { Tooltip } from '@mantine/core';
import { memo } from 'react';
import { NavLink } from 'react-router';
import { ICON_SIZE, ICON_STROKE } from '../ui/icons';
import { countWords } from '../ui/number-words';
import { useNarrowWindow } from '../ui/use-window';
import { t } from '../words/t';
import { keyWords } from '../ui/keys/chord';
import type { NavPage } from './nav-pages';

interface Props {
  readonly page: NavPage;
  /** Its place in the rail, from 1: the digit of its key. */
  readonly at: number;
  /** How many of its things there are; 0 is not shown. */
  readonly count: number;
}

/** A page in the rail; an icon with a tooltip where the window is narrow. */
export const RailLink = memo(function RailLink({ page, at, count }: Props) {
  const isNarrow = useNarrowWindow();
  const name =
    count > 0 ? t('frame.counted', { page: page.label, number: countWords(count) }) : page.label;
  return (
    <Tooltip
      label={`${isNarrow ? `${name}  ` : ''}${keyWords(`Mod+${at}`)}`}
      position="right"
      openDelay={isNarrow ? 100 : 800}
    >
      <NavLink className="nav" to={page.to} end={page.id === 'home'}>
        <page.icon size={ICON_SIZE} stroke={ICON_STROKE} aria-hidden />
        <span className="wide">{page.label}</span>{' '}
        {count > 0 && <span className="nav-count num wide">{countWords(count)}</span>}
      </NavLink>
    </Tooltip>
  );
});
