import type { Cause } from '../../matching/cause';

/** A bash script run by another shell. */
export default {
  id: 'shell-not-bash',
  title: 'a bash script run by another shell',
  class: 'user-code',
  layer: 'os',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'sh on Debian and Ubuntu is dash, which knows no arrays, no [[ ]], no source and no function keyword. The script was started with sh, or its first line names it.',
  signs: [
    {
      says: 'sh does not understand what bash does',
      weight: 3,
      line: /^\S{1,120}: (?:line )?\d+: (?:Syntax error: "\(" unexpected|\[\[: not found|source: not found|function: not found|Bad substitution|declare: not found|shopt: not found|pushd: not found)/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'bash',
      title: 'Start it with bash',
      says: 'Or write #!/usr/bin/env bash in its first line.',
      danger: 'none',
      act: { kind: 'words', code: 'bash train.sh' },
      proof: { rerun: 'The script goes on.' },
    },
  ],
  confusions: [
    { cause: 'script-does-not-parse', says: 'There the script has a mistake.' },
    { cause: 'crlf-shell-script', says: 'There the lines end as on Windows.' },
  ],
  sources: [{ says: 'dash 0.5, own trial', date: '2026-11' }],
  examples: ['train.sh: 1: Syntax error: "(" unexpected'],
} satisfies Cause;
