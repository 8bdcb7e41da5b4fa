import type { Fix } from '../fix';

const KEY = String.raw`HKLM\SYSTEM\CurrentControlSet\Control\FileSystem`;
const ARGUMENTS = [
  'add',
  KEY,
  '/v',
  'LongPathsEnabled',
  '/t',
  'REG_DWORD',
  '/d',
  '1',
  '/f',
] as const;

/** Fix: Windows allows paths of more than 260 characters; learn.microsoft.com, "Maximum Path Length Limitation". */
export default {
  title: 'Allow long paths',
  says: 'Sets one value of the Windows registry, for all users. Programs that run now see it after they start again.',
  danger: 'changes',
  actor: 'administrator',
  at: 'host',
  provedBy: 'windows-host',
  undo: 'Set LongPathsEnabled to 0 at the same place.',
  command: ({ isAdministrator }) => {
    const changed = ['LongPathsEnabled', '1'];
    if (isAdministrator === 'yes') return { lines: [['reg.exe', ...ARGUMENTS]], changed };
    // Windows asks for an administrator's yes in a dialog.
    const elevated = `$p = Start-Process reg.exe -Verb RunAs -Wait -PassThru -ArgumentList '${ARGUMENTS.join(' ')}'; exit $p.ExitCode`;
    return { lines: [['powershell.exe', '-NoProfile', '-Command', elevated]], changed };
  },
} satisfies Fix;
