import {
  type Icon,
  IconActivity,
  IconAdjustmentsHorizontal,
  IconHome,
  IconListCheck,
  IconPlayerPlay,
  IconTerminal2,
} from '@tabler/icons-react';
import { t } from '../words/t';

export interface NavPage {
  readonly id: 'home' | 'setup' | 'start' | 'runs' | 'terminals' | 'settings';
  readonly to: string;
  readonly label: string;
  readonly icon: Icon;
}

/** The pages of the rail, in its order: Ctrl+1 is the first. */
export const NAV_PAGES: readonly NavPage[] = [
  { id: 'home', to: '/', label: t('frame.page.home'), icon: IconHome },
  { id: 'setup', to: '/setup', label: t('frame.page.setup'), icon: IconListCheck },
  { id: 'start', to: '/start', label: t('frame.page.start'), icon: IconPlayerPlay },
  { id: 'runs', to: '/runs', label: t('frame.page.runs'), icon: IconActivity },
  { id: 'terminals', to: '/terminals', label: t('frame.page.terminals'), icon: IconTerminal2 },
  {
    id: 'settings',
    to: '/settings',
    label: t('frame.page.settings'),
    icon: IconAdjustmentsHorizontal,
  },
];
