import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'apt does not know this package',
  layer: 'os',
  severity: 'medium',
  platforms: ['linux', 'wsl'],
  explains:
    'The package lists are outdated or were never fetched, or this release has no such package. A fresh WSL distro or container has no lists at all.',
  signs: [
    line(
      'apt could not locate the package',
      /^E: Unable to locate package \S|^E: Package \S{1,80} has no installation candidate/,
    ),
  ],
  remedies: [
    words('update', 'Fetch the lists first', {
      says: 'It downloads a few megabytes.',
      danger: 'changes',
      code: 'sudo apt update',
      proof: { rerun: 'apt finds the package.' },
    }),
    words('other', 'Use another version', {
      says: 'apt search shows what this release has.',
      danger: 'changes',
      code: 'apt search python3 | grep venv',
      proof: { rerun: 'apt finds the package.' },
    }),
  ],
  confusions: [notCause('dns-offline', 'There the lists could not be fetched.')],
  sources: [source('Debian 12, own trial', '2026-11')],
});
