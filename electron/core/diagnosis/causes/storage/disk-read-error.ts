import type { Cause } from '../../matching/cause';

/** A disk or network drive that does not work properly. */
export default {
  id: 'disk-read-error',
  title: 'a disk or network drive that does not work properly',
  class: 'storage',
  layer: 'os',
  severity: 'high',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'The system could not read or write a block, or a file on a network drive is no longer the one that was opened. The drive, a cable or the file server is at fault, not the program.',
  signs: [
    {
      says: 'the system reports an input or output error',
      weight: 3,
      line: /\[Errno 5\] Input\/output error|\[Errno 116\]|Stale (?:NFS )?file handle|os error 5\b|Transport endpoint is not connected/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'copy',
      title: 'Work on a local disk',
      says: 'Copy the project and the data there and run it again.',
      danger: 'none',
      act: { kind: 'words' },
      proof: { rerun: 'The run passes that line.' },
    },
    {
      id: 'look',
      title: 'See what the kernel says',
      says: 'I/O errors name the device.',
      danger: 'none',
      act: { kind: 'words', code: 'dmesg | tail -30' },
      proof: { rerun: 'No line about the device.' },
    },
  ],
  confusions: [{ cause: 'disk-full', says: 'There the drive works and is full.' }],
  sources: [{ says: 'Linux 6, errno(3)', date: '2026-11' }],
  examples: [
    'OSError: [Errno 5] Input/output error',
    "OSError: [Errno 116] Stale file handle: '/nfs/x'",
  ],
} satisfies Cause;
