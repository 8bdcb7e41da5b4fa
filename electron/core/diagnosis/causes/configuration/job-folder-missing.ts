import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'The job’s folder does not exist on the node',
  layer: 'os',
  severity: 'medium',
  platforms: ['linux'],
  explains:
    'Slurm takes such a job and starts it in /tmp, so relative paths lead nowhere and what it saves is on the node’s own disk. The folder was removed, misspelled, or is not on a file system that the nodes see.',
  signs: [
    line(
      'Slurm starts the job in /tmp',
      /couldn't chdir to `[^']{1,400}': .{1,80}: going to \/tmp instead/,
      { weight: 4 },
    ),
  ],
  remedies: [
    words('shared', 'Use a folder that the nodes see', {
      says: 'The home folder is one on most clusters; the login node’s /tmp and local disks are not.',
      code: 'srun --pty ls -ld FOLDER',
      proof: { rerun: 'The message is gone, and the files are where they belong.' },
    }),
  ],
  confusions: [
    notCause('data-file-missing', 'There a file is missing in a folder that exists.'),
    notCause(
      'script-file-missing',
      'A consequence: Slurm starts it in /tmp, where there is no such script.',
    ),
  ],
  sources: [source('own trial: Slurm 22.05, -D to a folder that does not exist', '2026-11')],
});
