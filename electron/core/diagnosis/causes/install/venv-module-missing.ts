import type { Cause } from '../../matching/cause';

/** Python’s venv module is not installed on this system. */
export default {
  id: 'venv-module-missing',
  title: 'Python’s venv module is not installed on this system',
  class: 'install',
  layer: 'os',
  severity: 'medium',
  platforms: ['linux', 'wsl'],
  rank: 'specific',
  explains:
    'Debian and Ubuntu ship Python without the part that creates environments. A system package provides it.',
  signs: [
    {
      says: 'venv says that ensurepip is not there',
      weight: 3,
      line: /ensurepip is not\b|No module named (?:ensurepip|venv)\b/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'apt',
      title: 'Install it from the system',
      says: 'Take the package that the message names, with the version of this Python.',
      danger: 'changes',
      act: { kind: 'words', code: 'sudo apt install python3-venv' },
      proof: { rerun: 'The environment is made.' },
    },
  ],
  confusions: [
    { cause: 'module-not-found', says: 'There a package of an environment is missing.' },
  ],
  sources: [{ says: 'Debian 12, own trial', date: '2026-11' }],
  examples: [
    'The virtual environment was not created successfully because ensurepip is not available.  On Debian/Ubuntu',
  ],
} satisfies Cause;
