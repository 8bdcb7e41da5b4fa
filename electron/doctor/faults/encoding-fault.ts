import type { FixOffer } from '../probe';
import type { Fault } from './faults';

/** Names that Python has for the code pages that the user knows by another name. */
const COMMON_NAMES: Readonly<Record<string, string>> = {
  cp936: 'GBK',
  gb2312: 'GBK',
  'ansi_x3.4-1968': 'ASCII',
  'us-ascii': 'ASCII',
  ascii: 'ASCII',
  cp932: 'Shift JIS',
  cp949: 'Korean (cp949)',
  cp1252: 'Windows-1252',
};

const isUtf8 = (encoding: string): boolean => /^(?:utf[-_]?8|cp65001)$/i.test(encoding);

/** Name of a text encoding for the user. */
export function encodingName(encoding: string): string {
  if (isUtf8(encoding)) return 'UTF-8';
  return COMMON_NAMES[encoding.toLowerCase()] ?? encoding.toUpperCase();
}

/**
 * Fault of a terminal in which Python prints in something other than UTF-8: the first emoji or foreign letter ends a
 * training with UnicodeEncodeError.
 */
export function encodingFault(encoding: string, offer: FixOffer): readonly Fault[] {
  if (isUtf8(encoding)) return [];
  const name = encodingName(encoding);
  return [
    {
      state: 'warn',
      value: `${name} terminal`,
      says: `Python prints ${name} in a terminal here: a letter that ${name} does not have ends the program with UnicodeEncodeError. Trainings that RL Cockpit starts use UTF-8 anyway.`,
      advice: 'Set PYTHONUTF8=1 for the programs that you start yourself, too.',
      fixes: [offer],
    },
  ];
}
