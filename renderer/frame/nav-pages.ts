import {
  type Icon,
  IconActivity,
  IconAdjustmentsHorizontal,
  IconCube,
  IconHome,
  IconListCheck,
  IconFolders,
  IconPlayerPlay,
  IconTerminal2,
} from '@tabler/icons-react';
import { t } from '../words/t';

export interface NavPage {
  readonly id:
    | 'home'
    | 'setup'
    | 'start'
    | 'runs'
    | 'terminals'
    | 'models'
    | 'projects'
    | 'settings';
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
  { id: 'models', to: '/models', label: t('frame.page.models'), icon: IconCube },
  { id: 'projects', to: '/projects', label: t('frame.page.projects'), icon: IconFolders },
  {
    id: 'settings',
    to: '/settings',
    label: t('frame.page.settings'),
    icon: IconAdjustmentsHorizontal,
  },
];
