import { IconSearch } from '@tabler/icons-react';
import { ICON_STROKE } from '../../ui/icons';
import { t } from '../../words/t';
import { KeyCaps } from '../../ui/keys/key-caps';
import { paletteSwitch } from '../open-switch';

/** Button that opens the palette. */
export function PaletteButton() {
  return (
    <button
      type="button"
      className="palette-button"
      aria-haspopup="dialog"
      title={t('frame.palette.open')}
      onClick={paletteSwitch.open}
    >
      <IconSearch size={14} stroke={ICON_STROKE} aria-hidden />
      <span className="palette-button-says ellipsis">{t('frame.palette.open')}</span>
      <KeyCaps keys="Mod+K" />
    </button>
  );
}
