import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'Long command was split in two',
  layer: 'os',
  severity: 'medium',
  explains:
    'A backslash continues a line only as its very last character. With a space after it, or without it, the shell takes the next line, which starts with an option, for a command.',
  signs: [
    line(
      'an option was taken for a command',
      /: (?:line )?\d+: (?:--?[A-Za-z][\w.-]*(?:=\S*)?|\+?[a-z_]+(?:\.[a-z_]+)+=\S*): (?:command )?not found/,
    ),
  ],
  remedies: [
    words('space', 'Remove the space after the backslash', {
      says: 'cat -A shows it in front of the $.',
      code: 'cat -A train.sh | grep -n "\\\\ "',
      proof: { rerun: 'The whole command is started.' },
    }),
  ],
  confusions: [
    notCause('command-not-found', 'There a program is not found.'),
    notCause('crlf-shell-script', 'There the lines end as on Windows.'),
  ],
  sources: [source('bash 5.2, own trial', '2026-11')],
});
