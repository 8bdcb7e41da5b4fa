import { type PageKey, usePageKeys } from '../../ui/keys/page-keys';
import { type PaletteAction, usePaletteActions } from '../../frame/palette/palette-actions';
import { t } from '../../words/t';
import type { TerminalKey } from '../../ui/terminal/terminal-keys';

interface Keys {
  readonly name: string;
  readonly pressed: (key: TerminalKey) => void;
  readonly split: (split: 'row' | 'column') => void;
}

/**
 * Keys of the shell in front, for the sheet of keys and for when the focus is beside the shell; within it they come
 * from xterm (`terminal-keys.ts`), which has then prevented their default. The palette offers the same, and splits.
 */
export function usePaneKeys(isFront: boolean, { name, pressed, split }: Keys): void {
  const key = (keys: string, label: string, means: TerminalKey): PageKey => ({
    keys,
    label,
    where: 'fields',
    act: () => pressed(means),
  });
  const keys = [
    key('Mod+Shift+F', t('terminals.findIn', { name }), 'find'),
    key('Mod+Shift+W', t('terminals.close', { name }), 'close'),
    key('Mod+Shift+C', t('terminals.copy'), 'copy'),
    key('Mod+=', t('terminals.larger'), 'larger'),
    key('Mod+-', t('terminals.smaller'), 'smaller'),
  ];
  const actions = [
    action('right', t('terminals.splitRight', { name }), () => split('row')),
    action('down', t('terminals.splitDown', { name }), () => split('column')),
    action('find', t('terminals.findIn', { name }), () => pressed('find')),
    action('close', t('terminals.close', { name }), () => pressed('close')),
  ];
  usePageKeys(isFront ? keys : NONE);
  usePaletteActions(isFront ? actions : NONE);
}

const NONE: readonly never[] = [];

const action = (id: string, label: string, act: () => void): PaletteAction => ({
  id: `terminals.${id}`,
  label,
  act,
});
