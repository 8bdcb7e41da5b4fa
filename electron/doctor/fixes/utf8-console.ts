import type { Fix } from '../fix';

const UTF8 = { PYTHONUTF8: '1', PYTHONIOENCODING: 'utf-8:backslashreplace' } as const;
const EXPORT = `export ${Object.entries(UTF8)
  .map(([name, value]) => `${name}=${value}`)
  .join(' ')}`;
/** POSIX sh: its first parameter is the line, its second the file. */
const APPEND = `printf '\\n%s\\n' "$1" >> "$2"`;

/** Fix: Python prints UTF-8 in every terminal of this user, whatever its locale or code page. */
export default {
  title: 'Let Python print UTF-8',
  says: 'Sets PYTHONUTF8 and PYTHONIOENCODING for terminals that you open from now on. The locale, the code page and other programs stay as they are.',
  danger: 'changes',
  actor: 'cockpit',
  provedBy: 'distro-basics',
  undo: 'On Linux, delete the last line of the profile. On Windows, delete both variables of your account.',
  command: ({ profile }, { target }) => {
    const changed = Object.keys(UTF8);
    if (target.capabilities.pathStyle === 'windows') {
      const [first, second] = Object.entries(UTF8);
      if (first === undefined || second === undefined) return null;
      return {
        lines: [
          ['setx', ...first],
          ['setx', ...second],
        ],
        changed,
      };
    }
    if (profile === undefined) return null;
    return { lines: [['sh', '-c', APPEND, 'sh', EXPORT, profile]], changed: [EXPORT, profile] };
  },
} satisfies Fix;
