import {
  defineCause,
  line,
  noFailure,
  notCause,
  setParams,
  setup,
  source,
  words,
} from '../define-cause';

export default defineCause({
  title: "Ray's object store and its disk are full",
  layer: 'os',
  severity: 'high',
  explains:
    'Ray keeps objects in shared memory (about 30% of the memory) and writes the rest to its temporary folder. When that disk is full as well, or spilling fails, new objects have no place.',
  signs: [
    line(
      'the log names ObjectStoreFullError or OutOfDiskError',
      /\b(?:ObjectStoreFullError|OutOfDiskError)\b/,
    ),
    line('Ray says that the fallback allocator failed', /[Pp]lasma fallback allocator failed/),
    line(
      "Ray's process that spills objects found no space",
      /IO worker was spilling objects: .{0,40}(?:No space left|Errno 28)/,
    ),
    line(
      "the traceback goes through Ray's external storage",
      /external_storage\.py", line \d{1,5}, in (?:spill_objects|_write_multiple_objects)/,
      { weight: 2 },
    ),
    line(
      'Ray failed to put an object into the store',
      /Failed to put object .{1,80} in object store/,
    ),
    line('the disk ran full while Ray spilled', /\[Errno 28\]/, {
      weight: 1,
      after: /external_storage\.py|spill_objects/,
      within: 6,
    }),
  ],
  probe: {
    says: 'Reads how much is free where environments, models and temporary files go; it writes nothing.',
    falsifiedBy: 'The disk of /tmp has several gigabytes free and /dev/shm is large.',
    test: { probe: 'disk-room' },
  },
  remedies: [
    setup('disk', 'Free space on the disk of /tmp', {
      says: 'Old Ray sessions in /tmp/ray are often the largest; delete those of runs that ended.',
      danger: 'none',
      step: 'machine',
      proof: { probe: 'disk-room' },
    }),
    words('elsewhere', 'Let Ray write to a larger disk', {
      says: "Ray's sessions and spilled objects go to that folder from the next start on.",
      code: "ray.init(_temp_dir='/data/ray')",
      proof: { rerun: 'The run passes the step of the failure.' },
    }),
    setParams('smaller', 'Make the batch smaller', {
      says: 'Fewer rollouts are in the object store at once. A step then learns from fewer samples.',
      params: { 'data.train_batch_size': 32 },
      proof: { rerun: 'The run passes the step of the failure.' },
    }),
  ],
  confusions: [
    notCause('disk-full', 'The same full disk, met by another program than Ray.'),
    notCause('dev-shm-too-small', 'There shared memory itself is too small, and nothing spills.'),
    noFailure(
      '"The object store is using /tmp instead of /dev/shm" is a warning; the run continues.',
    ),
  ],
  sources: [source('own trials with a full temporary folder, Ray 2.58', '2026-11')],
});
