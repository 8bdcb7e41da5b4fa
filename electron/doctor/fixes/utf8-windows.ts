import type { Fix } from '../fix';

/**
 * Fix: Python prints UTF-8 in every terminal of this Windows account, regardless of its code page; docs.python.org, "Python UTF-8 Mode".
 */
export default {
  title: 'Let Python print UTF-8',
  says: 'Sets PYTHONUTF8 for your Windows account: terminals that you open from now on. The code page and other programs stay as they are.',
  danger: 'changes',
  actor: 'cockpit',
  at: 'host',
  provedBy: 'windows-host',
  undo: '“reg delete HKCU\\Environment /v PYTHONUTF8” removes it.',
  command: () => ({ lines: [['setx.exe', 'PYTHONUTF8', '1']], changed: ['PYTHONUTF8', '1'] }),
} satisfies Fix;
