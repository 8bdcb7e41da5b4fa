import { Tooltip, useComputedColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { memo } from 'react';
import { ICON_SIZE, ICON_STROKE } from '../ui/icons';
import { useNarrowWindow } from '../ui/use-window';
import { t } from '../words/t';
import { useThemeToggle } from './use-theme';

/** Light or dark. What the system wants anyway is followed from then on. */
export const ThemeSwitch = memo(function ThemeSwitch() {
  const toggle = useThemeToggle();
  const isNarrow = useNarrowWindow();
  const isDark = useComputedColorScheme('light') === 'dark';
  const says = t(isDark ? 'frame.look.toLight' : 'frame.look.toDark');
  const Picture = isDark ? IconSun : IconMoon;
  return (
    <Tooltip label={says} position="right" openDelay={isNarrow ? 100 : 800}>
      <button type="button" className="nav" aria-label={says} onClick={toggle}>
        <Picture size={ICON_SIZE} stroke={ICON_STROKE} aria-hidden />
        <span className="wide">{t(isDark ? 'frame.look.light' : 'frame.look.dark')}</span>
      </button>
    </Tooltip>
  );
});
