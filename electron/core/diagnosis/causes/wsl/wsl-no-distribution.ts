import type { Cause } from '../../matching/cause';

/** No WSL distro, or none of that name. */
export default {
  id: 'wsl-no-distribution',
  title: 'no WSL distro of that name is installed',
  class: 'wsl',
  layer: 'os',
  severity: 'medium',
  platforms: ['windows', 'wsl'],
  rank: 'specific',
  explains:
    'WSL itself is there, and it has no distro at all or none with the name that was asked for. On Windows a plain "bash" is also wsl.exe, and gives this answer although Git Bash is installed.',
  signs: [
    {
      says: 'WSL says that it has no installed distributions',
      weight: 3,
      line: /has no installed distribut/,
    },
    {
      says: 'WSL gives the code of a missing distro',
      weight: 3,
      line: /\bWSL_E_(?:DEFAULT_)?DISTRO_NOT_FOUND\b|\b0x8004030[12]\b/i,
    },
    {
      says: 'WSL says that there is no distribution with the supplied name',
      weight: 3,
      line: /There is no distribution with the supplied name/,
    },
  ],
  probe: {
    says: 'Asks wsl.exe for its version and its distros; it starts no distro and changes nothing.',
    falsifiedBy: 'The distro is in the list.',
    test: { probe: 'wsl' },
  },
  remedies: [
    {
      id: 'install',
      title: 'Install Ubuntu in WSL',
      says: 'Downloads about 650 MB; its first start asks for a user name and a password.',
      danger: 'changes',
      act: { kind: 'fix', fix: 'install-distro' },
      proof: { probe: 'wsl' },
    },
    {
      id: 'list',
      title: 'Show the distros that are there',
      says: 'Choose one of them in place of the missing name. It changes nothing.',
      danger: 'none',
      act: { kind: 'command', argv: ['wsl.exe', '--list', '--verbose'] },
      proof: { probe: 'wsl' },
    },
    {
      id: 'git-bash',
      title: 'Start Git Bash by its whole path',
      says: 'For scripts that were meant for Git Bash, not for WSL.',
      danger: 'none',
      act: { kind: 'words', code: '"C:\\Program Files\\Git\\bin\\bash.exe" train.sh' },
      proof: { rerun: 'The script starts.' },
    },
  ],
  confusions: [
    { cause: 'wsl-virtualization-off', says: 'There a distro is installed and cannot start.' },
    { cause: 'command-not-found', says: 'There wsl.exe itself is missing.' },
  ],
  sources: [{ says: 'microsoft/WSL, localization/strings (22 languages)', date: '2026-11' }],
  examples: [
    'Windows Subsystem for Linux has no installed distributions.',
    'Error code: Wsl/Service/WSL_E_DISTRO_NOT_FOUND',
    'There is no distribution with the supplied name.',
  ],
} satisfies Cause;
