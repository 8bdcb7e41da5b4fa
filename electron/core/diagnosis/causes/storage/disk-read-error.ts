import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'Disk or network drive does not work properly',
  layer: 'os',
  severity: 'high',
  explains:
    'The system could not read or write a block, or a file on a network drive is no longer the one that was opened. The drive, a cable or the file server is at fault, not the program.',
  signs: [
    line(
      'the system reports an input or output error',
      /\[Errno 5\] Input\/output error|\[Errno 116\]|Stale (?:NFS )?file handle|os error 5\b|Transport endpoint is not connected/,
    ),
  ],
  remedies: [
    words('copy', 'Work on a local disk', {
      says: 'Copy the project and the data there and run it again.',
      proof: { rerun: 'The run passes that line.' },
    }),
    words('look', 'See what the kernel says', {
      says: 'I/O errors name the device.',
      code: 'dmesg | tail -30',
      proof: { rerun: 'No line about the device.' },
    }),
  ],
  confusions: [notCause('disk-full', 'There the drive works and is full.')],
  sources: [source('Linux 6, errno(3)', '2026-11')],
});
