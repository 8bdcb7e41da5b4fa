import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'Python’s venv module is not installed on this system',
  layer: 'os',
  severity: 'medium',
  platforms: ['linux', 'wsl'],
  explains:
    'Debian and Ubuntu ship Python without the part that creates environments. A system package provides it.',
  signs: [
    line(
      'venv says that ensurepip is not there',
      /ensurepip is not\b|No module named (?:ensurepip|venv)\b/,
    ),
  ],
  remedies: [
    words('apt', 'Install it from the system', {
      says: 'Take the package that the message names, with the version of this Python.',
      danger: 'changes',
      code: 'sudo apt install python3-venv',
      proof: { rerun: 'The environment is made.' },
    }),
  ],
  confusions: [notCause('module-not-found', 'There a package of an environment is missing.')],
  sources: [source('Debian 12, own trial', '2026-11')],
});
