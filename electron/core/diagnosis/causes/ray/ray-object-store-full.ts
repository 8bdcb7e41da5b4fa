import type { Cause } from '../../matching/cause';

/** Ray's object store and the disk that it spills to are full. */
export default {
  id: 'ray-object-store-full',
  title: "Ray's object store and its disk are full",
  class: 'ray',
  layer: 'os',
  severity: 'high',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'Ray keeps objects in shared memory (about 30 % of the memory) and writes the rest to its temporary folder. When that disk is full as well, or spilling fails, new objects have no place.',
  signs: [
    {
      says: 'the log names ObjectStoreFullError or OutOfDiskError',
      weight: 3,
      line: /\b(?:ObjectStoreFullError|OutOfDiskError)\b/,
    },
    {
      says: 'Ray says that the fallback allocator failed',
      weight: 3,
      line: /[Pp]lasma fallback allocator failed/,
    },
    {
      says: "Ray's process that spills objects found no space",
      weight: 3,
      line: /IO worker was spilling objects: .{0,40}(?:No space left|Errno 28)/,
    },
    {
      says: "the traceback goes through Ray's external storage",
      weight: 2,
      line: /external_storage\.py", line \d{1,5}, in (?:spill_objects|_write_multiple_objects)/,
    },
    {
      says: 'Ray failed to put an object into the store',
      weight: 3,
      line: /Failed to put object .{1,80} in object store/,
    },
    {
      says: 'the disk ran full while Ray spilled',
      weight: 1,
      line: /\[Errno 28\]/,
      after: /external_storage\.py|spill_objects/,
      within: 6,
    },
  ],
  probe: {
    says: 'Reads how much is free where environments, models and temporary files go; it writes nothing.',
    falsifiedBy: 'The disk of /tmp has several gigabytes free and /dev/shm is large.',
    test: { probe: 'disk-room' },
  },
  remedies: [
    {
      id: 'disk',
      title: 'Free space on the disk of /tmp',
      says: 'Old Ray sessions in /tmp/ray are often the largest; delete those of runs that ended.',
      danger: 'none',
      act: { kind: 'setup', step: 'machine' },
      proof: { probe: 'disk-room' },
    },
    {
      id: 'elsewhere',
      title: 'Let Ray write to a larger disk',
      says: "Ray's sessions and spilled objects go to that folder from the next start on.",
      danger: 'none',
      act: { kind: 'words', code: "ray.init(_temp_dir='/data/ray')" },
      proof: { rerun: 'The run passes the step of the failure.' },
    },
    {
      id: 'smaller',
      title: 'Make the batch smaller',
      says: 'Fewer rollouts lie in the object store at once. A step then learns from fewer samples.',
      danger: 'none',
      act: { kind: 'set', params: { 'data.train_batch_size': 32 } },
      proof: { rerun: 'The run passes the step of the failure.' },
    },
  ],
  confusions: [
    { cause: 'disk-full', says: 'The same full disk, met by another program than Ray.' },
    {
      cause: 'dev-shm-too-small',
      says: 'There shared memory itself is too small, and nothing spills.',
    },
    {
      cause: '',
      says: '"The object store is using /tmp instead of /dev/shm" is a warning; the run goes on.',
    },
  ],
  sources: [{ says: 'own trials with a full temporary folder, Ray 2.58', date: '2026-11' }],
  examples: [
    'ray.exceptions.ObjectStoreFullError: Failed to put object 00ffffff in object store because it is full.',
    'Plasma fallback allocator failed, likely out of disk space.',
    'An unexpected internal error occurred while the IO worker was spilling objects: [Errno 28] No space left on device',
    '  File "/venv/lib/python3.11/site-packages/ray/_private/external_storage.py", line 347, in spill_objects',
  ],
} satisfies Cause;
