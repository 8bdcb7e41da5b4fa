import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'Shared library is invalid or built for another machine',
  layer: 'native',
  severity: 'medium',
  explains:
    'The file exists, but the loader does not accept it: it is a Git LFS pointer, cut off, or built for another system or processor. The command file says what it is.',
  signs: [
    line(
      'the loader says that the header is wrong',
      /invalid ELF header|wrong ELF class|file too short|mach-o, but wrong architecture|not a valid Win32 application/,
    ),
  ],
  remedies: [
    words('look', 'See what it is', {
      says: 'A Git LFS pointer is a text of three lines; uname shows this machine’s processor.',
      code: 'file PATH.so\nuname -m',
      proof: { rerun: 'It is a library for this machine.' },
    }),
  ],
  confusions: [
    notCause('shared-library-missing', 'There it is not found.'),
    notCause('program-for-other-machine', 'There it is a program.'),
  ],
  sources: [source('glibc 2.36, own trial', '2026-11')],
});
