import { Tooltip } from '@mantine/core';
import { memo } from 'react';
import { NavLink } from 'react-router';
import type { SetupProgress } from '../bridge/queries/setup/use-setup';
import { ICON_SIZE, ICON_STROKE } from '../ui/icons';
import { countWords } from '../ui/number-words';
import { clockWords } from '../ui/time-words';
import { useNarrowWindow } from '../ui/use-window';
import { t } from '../words/t';
import { keyWords } from '../ui/keys/chord';
import type { NavPage } from './nav-pages';

interface Props {
  readonly page: NavPage;
  /** Its place in the rail, from 1: the digit of its key. */
  readonly at: number;
  /** Number of its things; 0 is not shown. */
  readonly count?: number;
  /** Progress; null if unknown. */
  readonly progress?: SetupProgress | null;
}

/** A page in the rail; an icon with a tooltip where the window is narrow. */
export const RailLink = memo(function RailLink({ page, at, count = 0, progress = null }: Props) {
  const isNarrow = useNarrowWindow();
  const name = nameOf(page, count, progress);
  const shown = shownCount(count, progress);
  return (
    <Tooltip
      label={`${isNarrow || progress !== null ? `${name}  ` : ''}${keyWords(`Mod+${at}`)}`}
      position="right"
      openDelay={isNarrow ? 100 : 800}
    >
      <NavLink className="nav" to={page.to} end={page.id === 'home'}>
        <page.icon size={ICON_SIZE} stroke={ICON_STROKE} aria-hidden />
        <span className="wide">{page.label}</span>{' '}
        {shown !== null && <span className="nav-count num wide">{shown}</span>}
      </NavLink>
    </Tooltip>
  );
});

type Counted = Required<Pick<Props, 'count' | 'progress'>>;

function nameOf({ label }: NavPage, count: number, progress: Counted['progress']): string {
  if (progress !== null) {
    const { proved, all, atMs } = progress;
    return t('frame.provedAt', { page: label, proved, all, clock: clockWords(atMs, false) });
  }
  return count > 0 ? t('frame.counted', { page: label, number: countWords(count) }) : label;
}

function shownCount(count: number, progress: Counted['progress']): string | null {
  if (progress !== null) {
    return t('frame.proved', { proved: progress.proved, all: progress.all });
  }
  return count > 0 ? countWords(count) : null;
}
