import { command, defineCause, fix, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'No WSL distro with this name is installed',
  layer: 'os',
  severity: 'medium',
  platforms: ['windows', 'wsl'],
  explains:
    'WSL itself is there, and it has no distro at all or none with the name that was requested. On Windows a plain "bash" is also wsl.exe, and gives this answer although Git Bash is installed.',
  signs: [
    line('WSL says that it has no installed distributions', /has no installed distribut/),
    line(
      'WSL gives the code of a missing distro',
      /\bWSL_E_(?:DEFAULT_)?DISTRO_NOT_FOUND\b|\b0x8004030[12]\b/i,
    ),
    line(
      'WSL says that there is no distribution with the supplied name',
      /There is no distribution with the supplied name/,
    ),
  ],
  probe: {
    says: 'Asks wsl.exe for its version and its distros; it starts no distro and changes nothing.',
    falsifiedBy: 'The distro is in the list.',
    test: { probe: 'wsl' },
  },
  remedies: [
    fix('install', 'Install Ubuntu in WSL', {
      says: 'Downloads about 650 MB; its first start asks for a user name and a password.',
      fix: 'install-distro',
      proof: { probe: 'wsl' },
    }),
    command('list', 'Show the distros that are there', {
      says: 'Choose one of them in place of the missing name. It changes nothing.',
      danger: 'none',
      argv: ['wsl.exe', '--list', '--verbose'],
      proof: { probe: 'wsl' },
    }),
    words('git-bash', 'Start Git Bash by its whole path', {
      says: 'For scripts that were meant for Git Bash, not for WSL.',
      code: '"C:\\Program Files\\Git\\bin\\bash.exe" train.sh',
      proof: { rerun: 'The script starts.' },
    }),
  ],
  confusions: [
    notCause('wsl-virtualization-off', 'There a distro is installed and cannot start.'),
    notCause('command-not-found', 'There wsl.exe itself is missing.'),
  ],
  sources: [source('microsoft/WSL, localization/strings (22 languages)', '2026-11')],
});
