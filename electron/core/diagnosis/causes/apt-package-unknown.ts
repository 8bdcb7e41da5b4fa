import type { Cause } from '../matching/cause';

/** Apt knows no package of this name. */
export default {
  id: 'apt-package-unknown',
  title: 'apt knows no package of this name',
  class: 'install',
  layer: 'os',
  severity: 'medium',
  platforms: ['linux', 'wsl'],
  rank: 'specific',
  explains:
    'The lists of packages are old or never fetched, or this release of the system has no such package. A fresh WSL distro or container has no lists at all.',
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
      says: 'It downloads some megabytes.',
      danger: 'changes',
      act: { kind: 'words', code: 'sudo apt update' },
      proof: { rerun: 'apt finds the package.' },
    },
    {
      id: 'other',
      title: 'Take another version',
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
