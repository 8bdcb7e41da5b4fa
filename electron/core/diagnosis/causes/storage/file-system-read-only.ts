import type { Cause } from '../../matching/cause';

/** A file system that is mounted read-only. */
export default {
  id: 'file-system-read-only',
  title: 'a file system that is mounted read-only',
  class: 'storage',
  layer: 'os',
  severity: 'high',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'The folder is on a file system that is mounted read-only, so nothing can be created or changed in it. Containers mount folders like that, and Linux does it by itself when a disk has errors.',
  signs: [
    {
      says: 'the log says "Read-only file system"',
      weight: 3,
      line: /\[Errno 30\]|\bRead-only file system\b|\bEROFS\b|\bos error 30\b/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'elsewhere',
      title: 'Write to another folder',
      says: 'Give the run a folder for its results that lies on another disk, such as one in your home.',
      danger: 'none',
      act: { kind: 'words', code: 'python train.py --log-dir ~/runs' },
      proof: { rerun: 'The first checkpoint is written.' },
    },
    {
      id: 'mount',
      title: 'See how it is mounted',
      says: 'Prints how the folder is mounted. "ro" in a container is set where the container is started; "ro" on a disk of the machine is a sign of disk errors.',
      danger: 'none',
      act: { kind: 'words', code: 'findmnt -T FOLDER' },
      proof: { rerun: 'The folder is mounted "rw".' },
    },
  ],
  confusions: [
    { cause: 'permission-denied', says: 'There the folder may be written, but not by this user.' },
    { cause: 'disk-full', says: 'There it may be written, and no room is left.' },
  ],
  sources: [{ says: 'Linux 6.18, own trial on a tmpfs that is mounted ro', date: '2026-11' }],
  examples: ["OSError: [Errno 30] Read-only file system: 'ro/checkpoints'"],
} satisfies Cause;
