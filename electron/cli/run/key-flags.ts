import { isOn, listFlag, type ParsedCommand } from '../command';
import { flagSwitch, flagTexts, type FlagTable } from '../flags/flags';

/** Flags that choose which stored keys a training gets. */
export const KEY_FLAGS: FlagTable = {
  secret: flagTexts(
    'NAME',
    'Give the training this stored key; without it, only those that a recipe of the app declares.',
  ),
  'no-secrets': flagSwitch('Give the training no stored key.', { excludes: ['secret'] }),
};

/** Names of the keys that the flags choose; null: the recipe decides. */
export function keysOption(parsed: ParsedCommand): string[] | null {
  const names = listFlag(parsed, 'secret');
  if (isOn(parsed, 'no-secrets')) return [];
  return names.length === 0 ? null : [...new Set(names)];
}
