import type { Cause } from '../matching/cause';

/** A long command whose second line became a command of its own. */
export default {
  id: 'line-continuation-broken',
  title: 'a long command whose second line became a command of its own',
  class: 'user-code',
  layer: 'os',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'A backslash continues a line only as its very last character. With a space behind it, or without it, the shell takes the next line, which begins with an option, for a command.',
  signs: [
    {
      says: 'an option was taken for a command',
      weight: 3,
      line: /: (?:line )?\d+: (?:--?[A-Za-z][\w.-]*(?:=\S*)?|\+?[a-z_]+(?:\.[a-z_]+)+=\S*): (?:command )?not found/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'space',
      title: 'Remove the space behind the backslash',
      says: 'cat -A shows it before the $.',
      danger: 'none',
      act: { kind: 'words', code: 'cat -A train.sh | grep -n "\\\\ "' },
      proof: { rerun: 'The whole command is started.' },
    },
  ],
  confusions: [
    { cause: 'command-not-found', says: 'There a program is not found.' },
    { cause: 'crlf-shell-script', says: 'There the lines end as on Windows.' },
  ],
  sources: [{ says: 'bash 5.2, own trial', date: '2026-11' }],
  examples: ['train.sh: line 2: --lr: command not found'],
} satisfies Cause;
