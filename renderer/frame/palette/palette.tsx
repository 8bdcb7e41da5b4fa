import './palette.css';
import { Modal } from '@mantine/core';
import { memo, useEffect, useRef } from 'react';
import { t } from '../../words/t';
import { paletteSwitch, useIsOpen } from '../open-switch';
import { PaletteSearch } from './palette-search';

/** Ctrl/⌘ K: every page, recipe, run and action by its name. */
export const Palette = memo(function Palette() {
  const isOpen = useIsOpen(paletteSwitch);
  const before = useRef<Element | null>(null);
  useEffect(() => {
    if (isOpen) before.current = document.activeElement;
  }, [isOpen]);
  // What was chosen puts the focus where it belongs; only who leaves gets it back.
  const leave = (): void => {
    paletteSwitch.close();
    if (before.current instanceof HTMLElement) before.current.focus();
  };
  return (
    <Modal.Root
      opened={isOpen}
      onClose={leave}
      returnFocus={false}
      size={600}
      yOffset="11vh"
      transitionProps={{ duration: 0 }}
      classNames={{ content: 'palette' }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label={t('frame.palette.open')}>
        <PaletteSearch onChosen={paletteSwitch.close} />
      </Modal.Content>
    </Modal.Root>
  );
});
