import type { Cause } from '../../matching/cause';

/** Shared memory (/dev/shm) is exhausted. */
export default {
  id: 'dev-shm-too-small',
  title: 'shared memory (/dev/shm) is full',
  class: 'memory',
  layer: 'os',
  severity: 'high',
  platforms: ['linux', 'wsl'],
  rank: 'specific',
  explains:
    'Worker processes hand tensors over in /dev/shm, and it has no room left; a Docker container gets only 64 MB of it. Older torch then dies with a bus error, newer torch says “No space left on device (28)”, which is not the disk.',
  signs: [
    {
      says: 'torch says that it cannot allocate shared memory',
      weight: 3,
      line: /unable to (?:allocate|open|mmap) shared memory|unable to (?:write to file|resize file) <\/torch_/,
    },
    {
      says: "the log says that the DataLoader's workers may be out of shared memory",
      weight: 3,
      line: /workers are out of shared memory|insufficient shared memory \(shm\)/,
    },
    {
      says: 'a worker died of a bus error',
      weight: 2,
      line: /killed by signal: Bus error|^(?:.{0,200}line \d+:\s+\d+ )?Bus error(?:\s+\(|\s{2}|\s*$)/,
    },
    {
      says: 'a process got SIGBUS',
      weight: 2,
      line: /\*\*\* SIGBUS received|received signal SIGBUS|Fatal Python error: Bus error|exitcode\s*: -7\b/,
    },
    {
      says: 'NCCL could not extend its file in /dev/shm',
      weight: 3,
      line: /Error while (?:creating|attaching to) shared memory segment \/dev\/shm|\/dev\/shm\/nccl-\S+ .{0,60}No space/,
    },
    { says: 'it ended by SIGBUS (135)', weight: 1, exit: ['SIGBUS', 135] },
  ],
  probe: {
    says: 'Reads the size of shared memory among the basics of the distro. It changes nothing.',
    falsifiedBy:
      'Shared memory has gigabytes free. A bus error then comes from a file that shrank while it was mapped, or from a failing disk.',
    test: { probe: 'distro-basics' },
  },
  remedies: [
    {
      id: 'enlarge',
      title: 'Enlarge shared memory to 16 GB',
      says: 'Mounts /dev/shm again with a larger limit until the next restart. It takes memory only while something is in it.',
      danger: 'changes',
      act: {
        kind: 'fix',
        fix: 'shared-memory',
        values: { path: '/dev/shm', megabytes: '16384', isMount: 'yes' },
      },
      proof: { probe: 'distro-basics' },
    },
    {
      id: 'container',
      title: 'Start the container with more shared memory',
      says: 'Docker sets the limit when the container starts: 16 GB, or that of the host with --ipc=host.',
      danger: 'none',
      act: { kind: 'words', code: 'docker run --shm-size=16g ...' },
      proof: {
        argv: ['df', '-BM', '--output=size', '/dev/shm'],
        says: 'It shows a size of 1000 MB or more.',
        holds: { output: /^\s*\d{4,}M\s*$/m },
      },
    },
    {
      id: 'no-workers',
      title: 'Load data without workers',
      says: 'Sets the workers of the data loader to 0, so that nothing is handed over in shared memory. Loading is slower.',
      danger: 'none',
      act: { kind: 'set', params: { 'data.dataloader_num_workers': 0 } },
      proof: { rerun: 'No bus error in the first epoch.' },
    },
  ],
  confusions: [
    {
      cause: 'disk-full',
      says: 'The text “No space left on device” is the same. Deleting files on the disk does not help here.',
    },
    { cause: 'ray-object-store-full', says: 'There Ray says that its own object store is full.' },
  ],
  sources: [
    {
      says: 'Own trials with torch 2.13 in a container with 64 MB and with a truncated mapped file.',
      date: '2026-11',
    },
  ],
  examples: [
    'RuntimeError: unable to allocate shared memory(shm) for file </torch_4242_123_0>: No space left on device (28)',
    "It is possible that dataloader's workers are out of shared memory. Please try to raise your shared memory limit.",
    'RuntimeError: DataLoader worker (pid 4242) is killed by signal: Bus error.',
    '*** SIGBUS received at time=1760000000 on cpu 3 ***',
    'include/shmutils.cc:72 NCCL WARN Error while creating shared memory segment /dev/shm/nccl-Ab12Cd (size 9637888)',
  ],
} satisfies Cause;
