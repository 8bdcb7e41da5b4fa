import { defineCause, fix, line, notCause, setParams, source, words } from '../define-cause';

export default defineCause({
  title: 'Shared memory (/dev/shm) is full',
  layer: 'os',
  severity: 'high',
  platforms: ['linux', 'wsl'],
  explains:
    'Worker processes hand tensors over in /dev/shm, and it has no room left; a Docker container gets only 64 MB of it. Older torch then dies with a bus error, newer torch says “No space left on device (28)”, which is not the disk.',
  signs: [
    line(
      'torch says that it cannot allocate shared memory',
      /unable to (?:allocate|open|mmap) shared memory|unable to (?:write to file|resize file) <\/torch_/,
    ),
    line(
      "the log says that the DataLoader's workers may be out of shared memory",
      /workers are out of shared memory|insufficient shared memory \(shm\)/,
    ),
    line(
      'a worker died of a bus error',
      /killed by signal: Bus error|^(?:.{0,200}line \d+:\s+\d+ )?Bus error(?:\s+\(|\s{2}|\s*$)/,
      { weight: 2 },
    ),
    line(
      'a process got SIGBUS',
      /\*\*\* SIGBUS received|received signal SIGBUS|Fatal Python error: Bus error|exitcode\s*: -7\b/,
      { weight: 2 },
    ),
    line(
      'NCCL could not extend its file in /dev/shm',
      /Error while (?:creating|attaching to) shared memory segment \/dev\/shm|\/dev\/shm\/nccl-\S+ .{0,60}No space/,
    ),
    { says: 'it ended by SIGBUS (135)', weight: 1, exit: ['SIGBUS', 135] },
  ],
  probe: {
    says: 'Reads the size of shared memory among the basics of the distro. It changes nothing.',
    falsifiedBy:
      'Shared memory has gigabytes free. A bus error then comes from a file that shrank while it was mapped, or from a failing disk.',
    test: { probe: 'distro-basics' },
  },
  remedies: [
    fix('enlarge', 'Enlarge shared memory to 16 GB', {
      says: 'Mounts /dev/shm again with a larger limit until the next restart. It takes memory only while something is in it.',
      fix: 'shared-memory',
      values: { path: '/dev/shm', megabytes: '16384', isMount: 'yes' },
      proof: { probe: 'distro-basics' },
    }),
    words('container', 'Start the container with more shared memory', {
      says: 'Docker sets the limit when the container starts: 16 GB, or that of the host with --ipc=host.',
      code: 'docker run --shm-size=16g ...',
      proof: {
        argv: ['df', '-BM', '--output=size', '/dev/shm'],
        says: 'It shows a size of 1000 MB or more.',
        holds: { output: /^\s*\d{4,}M\s*$/m },
      },
    }),
    setParams('no-workers', 'Load data without workers', {
      says: 'Sets the workers of the data loader to 0, so that nothing is handed over in shared memory. Loading is slower.',
      params: { 'data.dataloader_num_workers': 0 },
      proof: { rerun: 'No bus error in the first epoch.' },
    }),
  ],
  confusions: [
    notCause(
      'disk-full',
      'The text “No space left on device” is the same. Deleting files on the disk does not help here.',
    ),
    notCause('ray-object-store-full', 'There Ray says that its own object store is full.'),
  ],
  sources: [
    source(
      'Own trials with torch 2.13 in a container with 64 MB and with a truncated mapped file.',
      '2026-11',
    ),
  ],
});
