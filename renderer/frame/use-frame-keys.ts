import { useLocation, useNavigate } from 'react-router';
import { t } from '../words/t';
import { type PageKey, useFrameKeys } from '../ui/keys/page-keys';
import { helpAddress } from '../ui/addresses/help-address';
import { helpTopicOf } from './addresses/help-topic-of';
import { NAV_PAGES } from './nav-pages';
import { keySheetSwitch, paletteSwitch } from './open-switch';
import { goToRegion } from './regions';

/** Keys that every page has. Those of the target switcher are its own. */
export function useKeysOfFrame(): void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const search = { label: t('frame.keys.palette'), act: paletteSwitch.open };
  const next = { label: t('frame.keys.next'), act: () => goToRegion(1) };
  const back = { label: t('frame.keys.back'), act: () => goToRegion(-1) };
  const pages = NAV_PAGES.map(({ label, to }, at): PageKey => ({
    keys: `Mod+${at + 1}`,
    label: t('frame.keys.pages', { page: label }),
    where: 'fields',
    act: () => void navigate(to),
  }));
  useFrameKeys([
    { keys: 'Mod+K', where: 'fields', ...search },
    { keys: 'Mod+Shift+K', where: 'everywhere', ...search },
    ...pages,
    {
      keys: 'Mod+N Alt+N',
      label: t('frame.keys.start'),
      where: 'fields',
      act: () => void navigate('/start'),
    },
    {
      keys: 'F1',
      label: t('help.open'),
      where: 'fields',
      act: () => void navigate(helpAddress(helpTopicOf(pathname))),
    },
    { keys: 'F6', where: 'fields', ...next },
    { keys: 'Shift+F6', where: 'fields', ...back },
    { keys: '?', label: t('frame.keys.open'), act: keySheetSwitch.open },
  ]);
}
