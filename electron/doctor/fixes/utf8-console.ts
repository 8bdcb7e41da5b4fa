import type { Fix } from '../fix';

const EXPORT = 'export PYTHONUTF8=1 PYTHONIOENCODING=utf-8:backslashreplace';
/** POSIX sh: its first parameter is the line, its second the file. */
const APPEND = `printf '\\n%s\\n' "$1" >> "$2"`;

/** Fix: Python prints UTF-8 in every terminal of this user, regardless of its locale. */
export default {
  title: 'Let Python print UTF-8',
  says: 'Sets PYTHONUTF8 and PYTHONIOENCODING for terminals that you open from now on. The locale and other programs stay as they are.',
  danger: 'changes',
  actor: 'cockpit',
  provedBy: 'distro-basics',
  undo: 'Delete the last line of the profile.',
  command: ({ profile }, { target }) => {
    if (profile === undefined || target.capabilities.pathStyle === 'windows') return null;
    return { lines: [['sh', '-c', APPEND, 'sh', EXPORT, profile]], changed: [EXPORT, profile] };
  },
} satisfies Fix;
