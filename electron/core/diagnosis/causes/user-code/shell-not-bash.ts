import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'Bash script run by another shell',
  layer: 'os',
  severity: 'medium',
  explains:
    'sh on Debian and Ubuntu is dash, which knows no arrays, no [[ ]], no source and no function keyword. The script was started with sh, or its first line names it.',
  signs: [
    line(
      'sh does not understand what bash does',
      /^\S{1,120}: (?:line )?\d+: (?:Syntax error: "\(" unexpected|\[\[: not found|source: not found|function: not found|Bad substitution|declare: not found|shopt: not found|pushd: not found)/,
    ),
  ],
  remedies: [
    words('bash', 'Start it with bash', {
      says: 'Or write #!/usr/bin/env bash in its first line.',
      code: 'bash train.sh',
      proof: { rerun: 'The script continues.' },
    }),
  ],
  confusions: [
    notCause('script-does-not-parse', 'There the script has a mistake.'),
    notCause('crlf-shell-script', 'There the lines end as on Windows.'),
  ],
  sources: [source('dash 0.5, own trial', '2026-11')],
});
