import type { Cause } from '../../matching/cause';

/** A long command that was split in two. */
export default {
  id: 'line-continuation-broken',
  title: 'a long command that was split in two',
  class: 'user-code',
  layer: 'os',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'A backslash continues a line only as its very last character. With a space after it, or without it, the shell takes the next line, which starts with an option, for a command.',
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
      title: 'Remove the space after the backslash',
      says: 'cat -A shows it in front of the $.',
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
