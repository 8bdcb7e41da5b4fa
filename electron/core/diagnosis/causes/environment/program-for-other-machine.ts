import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'Program is built for another kind of machine',
  layer: 'os',
  severity: 'low',
  explains:
    'The system does not recognize the format of the file: it was built for another processor or system, is cut off, or is a script without its first line. ARM and x86 programs look alike from outside.',
  signs: [
    line(
      'the system says that the format is wrong',
      /\[Errno 8\]|Exec format error|\bcannot execute binary file/,
    ),
  ],
  remedies: [
    words('look', 'See what it is', {
      says: 'It names the processor.',
      code: 'file PATH\nuname -m',
      proof: { rerun: 'It is for this machine.' },
    }),
  ],
  confusions: [notCause('permission-denied', 'There it may not be started.')],
  sources: [source('Linux 6, own trial', '2026-11')],
});
