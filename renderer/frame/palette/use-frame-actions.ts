import { useMantineColorScheme } from '@mantine/core';
import {
  IconBell,
  IconDownload,
  IconFolderOpen,
  IconHelpCircle,
  IconKeyboard,
  IconMoon,
  IconRowInsertBottom,
  IconSend,
  IconServer,
  IconSun,
  IconSunMoon,
} from '@tabler/icons-react';
import { useLocation, useNavigate } from 'react-router';
import { helpAddress } from '../../ui/addresses/help-address';
import { setDensity, useDensity } from '../../ui/density';
import { t } from '../../words/t';
import { helpTopicOf } from '../addresses/help-topic-of';
import { bellSwitch, keySheetSwitch } from '../open-switch';
import { chooseTarget, useTargetChoice } from '../../targets/target-choice';
import type { PaletteAction } from './palette-actions';

/** Actions that every page has. */
export function useFrameActions(): readonly PaletteAction[] {
  const navigate = useNavigate();
  const help = useHelpAction();
  return [
    {
      id: 'open-file',
      label: t('frame.palette.openFile'),
      icon: IconFolderOpen,
      act: () => void navigate('/?open=file'),
    },
    {
      id: 'send',
      label: t('send.open'),
      also: t('frame.palette.sendAlso'),
      icon: IconSend,
      act: () => void navigate('/send'),
    },
    {
      id: 'download',
      label: t('frame.palette.download'),
      also: t('frame.palette.downloadAlso'),
      icon: IconDownload,
      act: () => void navigate('/settings/downloads'),
    },
    ...useAppearanceActions(),
    help,
    {
      id: 'keyboard',
      label: t('frame.keys.open'),
      keys: '?',
      icon: IconKeyboard,
      act: keySheetSwitch.open,
    },
    { id: 'bell', label: t('frame.palette.bell'), icon: IconBell, act: bellSwitch.open },
    ...useTargetActions(),
  ];
}

/** Opens the page of the user guide that fits. */
function useHelpAction(): PaletteAction {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return {
    id: 'help',
    label: t('help.open'),
    also: t('help.also'),
    keys: 'F1',
    icon: IconHelpCircle,
    act: () => void navigate(helpAddress(helpTopicOf(pathname))),
  };
}

function useAppearanceActions(): readonly PaletteAction[] {
  const { setColorScheme } = useMantineColorScheme();
  const isDense = useDensity() === 'dense';
  const theme = { also: t('frame.palette.theme') };
  return [
    {
      id: 'look.auto',
      label: t('frame.look.auto'),
      icon: IconSunMoon,
      act: () => setColorScheme('auto'),
      ...theme,
    },
    {
      id: 'look.light',
      label: t('frame.look.toLight'),
      icon: IconSun,
      act: () => setColorScheme('light'),
      ...theme,
    },
    {
      id: 'look.dark',
      label: t('frame.look.toDark'),
      icon: IconMoon,
      act: () => setColorScheme('dark'),
      ...theme,
    },
    {
      id: 'look.density',
      label: t(isDense ? 'frame.look.comfortable' : 'frame.look.dense'),
      also: t('frame.palette.density'),
      icon: IconRowInsertBottom,
      act: () => setDensity(isDense ? 'comfortable' : 'dense'),
    },
  ];
}

/** With one target there is nothing to choose. */
function useTargetActions(): readonly PaletteAction[] {
  const { targets, chosen } = useTargetChoice();
  return targets
    .filter(({ id }) => id !== chosen?.id)
    .map(({ id, name, state }) => ({
      id: `target.${id}`,
      label: t('frame.palette.target', { name }),
      hint: t(`frame.states.${state}`),
      icon: IconServer,
      act: () => chooseTarget(id),
    }));
}
