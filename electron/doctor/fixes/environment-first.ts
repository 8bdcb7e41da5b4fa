import { appendLine } from '../python/python-line';
import type { Fix } from '../fix';

/** Fix: the environment's programs first on the PATH of new terminals. */
export default {
  title: 'Put the environment first on PATH',
  says: 'Adds one line to the start file of your shell, so that "python" and "pip" in a new terminal are those of the environment.',
  danger: 'changes',
  actor: 'you',
  provedBy: 'interpreter',
  undo: 'Delete the line that ends with "# RL Cockpit" from the start file of your shell.',
  command: ({ shell = '', home }, { python, target }) => {
    if (python === null || home === undefined || target.capabilities.pathStyle === 'windows') {
      return null;
    }
    const file = `${home}/${shell.endsWith('zsh') ? '.zshrc' : '.bashrc'}`;
    const folder = python.replace(/\/[^/]*$/, '');
    const line = `export PATH=${quoted(folder)}:"$PATH" # RL Cockpit`;
    return { lines: [appendLine(python, file, line)], changed: [file, line] };
  },
} satisfies Fix;

/** One word of a POSIX shell, no matter what is in it. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
