import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'File system is mounted read-only',
  layer: 'os',
  severity: 'high',
  explains:
    'The folder is on a file system that is mounted read-only, so nothing can be created or changed in it. Containers mount folders like that, and Linux does it by itself when a disk has errors.',
  signs: [
    line(
      'the log says "Read-only file system"',
      /\[Errno 30\]|\bRead-only file system\b|\bEROFS\b|\bos error 30\b/,
    ),
  ],
  remedies: [
    words('elsewhere', 'Write to another folder', {
      says: 'Give the run a folder for its results that is on another disk, such as one in your home.',
      code: 'python train.py --log-dir ~/runs',
      proof: { rerun: 'The first checkpoint is written.' },
    }),
    words('mount', 'See how it is mounted', {
      says: 'Prints how the folder is mounted. "ro" in a container is set where the container is started; "ro" on a disk of the machine is a sign of disk errors.',
      code: 'findmnt -T FOLDER',
      proof: { rerun: 'The folder is mounted "rw".' },
    }),
  ],
  confusions: [
    notCause('permission-denied', 'There the folder may be written, but not by this user.'),
    notCause('disk-full', 'There it may be written, and no room is left.'),
  ],
  sources: [source('Linux 6.18, own trial on a tmpfs that is mounted ro', '2026-11')],
});
