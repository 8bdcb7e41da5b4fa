import type { Cause } from '../../matching/cause';

/** Apt does not know a package of this name. */
export default {
  id: 'apt-package-unknown',
  title: 'apt does not know a package of this name',
  class: 'install',
  layer: 'os',
  severity: 'medium',
  platforms: ['linux', 'wsl'],
  rank: 'specific',
  explains:
    'The package lists are outdated or were never fetched, or this release has no such package. A fresh WSL distro or container has no lists at all.',
  signs: [
    {
      says: 'apt could not locate the package',
      weight: 3,
      line: /^E: Unable to locate package \S|^E: Package \S{1,80} has no installation candidate/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'update',
      title: 'Fetch the lists first',
      says: 'It downloads a few megabytes.',
      danger: 'changes',
      act: { kind: 'words', code: 'sudo apt update' },
      proof: { rerun: 'apt finds the package.' },
    },
    {
      id: 'other',
      title: 'Use another version',
      says: 'apt search shows what this release has.',
      danger: 'changes',
      act: { kind: 'words', code: 'apt search python3 | grep venv' },
      proof: { rerun: 'apt finds the package.' },
    },
  ],
  confusions: [{ cause: 'dns-offline', says: 'There the lists could not be fetched.' }],
  sources: [{ says: 'Debian 12, own trial', date: '2026-11' }],
  examples: [
    'E: Unable to locate package python3.12-venv',
    "E: Package 'nvidia-cuda-toolkit' has no installation candidate",
  ],
} satisfies Cause;
