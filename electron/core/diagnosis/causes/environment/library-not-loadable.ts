import type { Cause } from '../../matching/cause';

/** A shared library that is invalid or built for another machine. */
export default {
  id: 'library-not-loadable',
  title: 'a shared library that is invalid or built for another machine',
  class: 'environment',
  layer: 'native',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'The file exists, but the loader does not accept it: it is a Git LFS pointer, cut off, or built for another system or processor. The command file says what it is.',
  signs: [
    {
      says: 'the loader says that the header is wrong',
      weight: 3,
      line: /invalid ELF header|wrong ELF class|file too short|mach-o, but wrong architecture|not a valid Win32 application/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'look',
      title: 'See what it is',
      says: 'A Git LFS pointer is a text of three lines; uname shows this machine’s processor.',
      danger: 'none',
      act: { kind: 'words', code: 'file PATH.so\nuname -m' },
      proof: { rerun: 'It is a library for this machine.' },
    },
  ],
  confusions: [
    { cause: 'shared-library-missing', says: 'There it is not found.' },
    { cause: 'program-for-other-machine', says: 'There it is a program.' },
  ],
  sources: [{ says: 'glibc 2.36, own trial', date: '2026-11' }],
  examples: ['OSError: /home/user/project/libphysics.so: invalid ELF header'],
} satisfies Cause;
