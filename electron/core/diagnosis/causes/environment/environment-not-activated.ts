import type { Cause } from '../../matching/cause';

/** The environment that a script activates does not exist. */
export default {
  id: 'environment-not-activated',
  title: 'the environment that a script activates does not exist',
  class: 'environment',
  layer: 'os',
  severity: 'low',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'A shell was told to read an activate script, and there is no such file. The environment is somewhere else, has another name or was never created.',
  signs: [
    {
      says: 'an activate script is not there',
      weight: 3,
      line: /(?:[\\/]bin[\\/]|[\\/]Scripts[\\/])activate\S{0,8}: No such file or directory/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'make',
      title: 'Create the environment',
      says: 'Or correct the path in the script.',
      danger: 'none',
      act: { kind: 'words', code: 'python3 -m venv venv\nsource venv/bin/activate' },
      proof: { rerun: 'The script goes on.' },
    },
  ],
  confusions: [{ cause: 'command-not-found', says: 'There a program is not found.' }],
  sources: [{ says: 'bash 5.2, own trial', date: '2026-11' }],
  examples: ['train.sh: line 3: venv/bin/activate: No such file or directory'],
} satisfies Cause;
