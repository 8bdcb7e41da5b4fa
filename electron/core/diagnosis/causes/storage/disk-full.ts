import { command, defineCause, line, notCause, setParams, source, words } from '../define-cause';

export default defineCause({
  title: 'The disk is full',
  layer: 'os',
  severity: 'blocker',
  rank: 'generic',
  explains:
    'A checkpoint, a log or a package could not be written, because the disk or the quota of the user has no room left. In torch the same reads “unexpected pos”, in safetensors “os error 28”, and on Windows error 112.',
  signs: [
    line('NumPy could write only a part', /^OSError: \d+ requested and \d+ written/, { weight: 2 }),
    line(
      'the log says "No space left on device"',
      /\[Errno 28\]|\bos error 28\b|No space left on device|\bENOSPC\b/,
    ),
    line(
      'the log says that the quota is exceeded',
      /\[Errno 122\]|Disk quota exceeded|os error 122\b/,
    ),
    line(
      'torch could not write the whole checkpoint',
      /inline_container\.cc:\d+\] \. unexpected pos|PytorchStreamWriter failed writing/,
    ),
    line(
      'Windows says that there is not enough space on the disk',
      /\[WinError 112\]|There is not enough space on the disk|os error 112\b/,
    ),
    line(
      'Ray says that a file system is over its limit',
      /file_system_monitor.{0,160}over 9\d% full/,
      { weight: 2 },
    ),
    line(
      'the message is about shared memory, not the disk',
      /shared memory\(shm\)|<\/torch_\d|\/dev\/shm\b.{0,120}No space/,
      { weight: -3 },
    ),
  ],
  probe: {
    says: 'Reads how much is free where environments, models and temporary files go. It writes nothing.',
    falsifiedBy: 'Gigabytes are free in every one of these folders, and inodes too.',
    test: { probe: 'disk-room' },
  },
  remedies: [
    words('find-room', 'Find what takes the room', {
      says: 'Lists the largest folders of the run’s disk: old global_step folders, the Hugging Face cache, /tmp/ray. It deletes nothing.',
      code: 'df -h . /tmp ~/.cache; df -i .\ndu -xh --max-depth=2 . ~/.cache /tmp 2>/dev/null | sort -h | tail -20',
      proof: { probe: 'disk-room' },
    }),
    setParams('fewer-checkpoints', 'Limit the checkpoints', {
      says: 'verl then deletes all but the two newest checkpoints of a run while it trains.',
      params: { 'trainer.max_actor_ckpt_to_keep': 2, 'trainer.max_critic_ckpt_to_keep': 2 },
      proof: { rerun: 'The number of global_step folders stays at 2.' },
    }),
    command('pip-cache', 'Clear the pip cache', {
      says: 'Deletes what pip downloaded, often 10 GB and more. Environments stay; an install downloads again what it needs.',
      danger: 'destroys',
      argv: ['{python}', '-m', 'pip', 'cache', 'purge'],
      proof: { probe: 'disk-room' },
    }),
    words('cut-checkpoint', 'Resume from the checkpoint before', {
      says: 'The last checkpoint is cut off. Start from the one before it after there is room for two more.',
      code: 'trainer.resume_mode=resume_path trainer.resume_from_path=.../global_step_N',
      proof: { rerun: 'The log says that the earlier step was loaded.' },
    }),
  ],
  confusions: [
    notCause(
      'dev-shm-too-small',
      'Where the line names shm or /dev/shm, memory is full and not the disk.',
    ),
    notCause('ray-object-store-full', 'Where Ray says that its object store is full.'),
    notCause(
      'nccl-watchdog-timeout',
      'A rank that cannot write its checkpoint makes the others time out.',
    ),
  ],
  sources: [
    source(
      'Own trials with a full tmpfs: torch, pip, safetensors and tensorboard. In WSL the virtual disk also needs room on Windows.',
      '2026-11',
    ),
  ],
});
