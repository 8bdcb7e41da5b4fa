import './target.css';
import { Popover } from '@mantine/core';
import {
  IconBox,
  IconDeviceDesktop,
  IconSelector,
  IconServer,
  IconTerminal2,
} from '@tabler/icons-react';
import { memo, useState } from 'react';
import type { TargetView } from '#core/contract/target/target';
import { ICON_SIZE, ICON_STROKE } from '../ui/icons';
import { useNarrowWindow } from '../ui/use-window';
import { t } from '../words/t';
import { keyWords } from '../ui/keys/chord';
import { useFrameKeys } from '../ui/keys/page-keys';
import { useTargetChoice } from './target-choice';
import { TARGETS_TITLE, TargetList } from './target-list';
import { gpuWords, kindWords } from './target-words';

const ICONS = {
  computer: IconDeviceDesktop,
  terminal: IconTerminal2,
  server: IconServer,
  container: IconBox,
} as const;

/** Target switcher of the rail: the default target of Start and new terminals. It never filters Runs. */
export const TargetSwitcher = memo(function TargetSwitcher() {
  const { targets, chosen } = useTargetChoice();
  const [isOpen, setOpen] = useState(false);
  const isNarrow = useNarrowWindow();
  useTargetKeys(() => setOpen(true));
  if (chosen === null) return <div className="target-loading" />;
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position={isNarrow ? 'right-start' : 'bottom-start'}
      width={320}
      offset={4}
      trapFocus
      returnFocus
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <button
          type="button"
          className="target"
          title={keyWords('Mod+T')}
          aria-description={t('frame.target.title')}
          onClick={() => setOpen(!isOpen)}
        >
          <Named target={chosen} />
        </button>
      </Popover.Target>
      <Popover.Dropdown className="targets" aria-labelledby={TARGETS_TITLE}>
        <TargetList targets={targets} chosen={chosen} onDone={() => setOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  );
});

function useTargetKeys(act: () => void): void {
  const choose = { label: t('frame.keys.target'), act };
  useFrameKeys([
    { keys: 'Mod+T Alt+T', where: 'fields', ...choose },
    { keys: 'Mod+Shift+T', where: 'everywhere', ...choose },
  ]);
}

/** Icon, name, then kind and GPU. */
function Named({ target }: { readonly target: TargetView }) {
  const Picture = ICONS[target.capabilities.picture];
  return (
    <>
      <Picture size={ICON_SIZE} stroke={ICON_STROKE} aria-hidden />
      <span className="target-name wide">
        <span className="strong ellipsis">{target.name}</span>{' '}
        <span className="note ellipsis">
          {target.gpus?.length ? gpuWords(target) : kindWords(target)}
        </span>
      </span>
      <IconSelector size={14} stroke={ICON_STROKE} aria-hidden className="wide" />
    </>
  );
}
