import type { Cause } from '../../matching/cause';

/** No space left on device, or quota exceeded. */
export default {
  id: 'disk-full',
  title: 'the disk is full',
  class: 'storage',
  layer: 'os',
  severity: 'blocker',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'generic',
  explains:
    'A checkpoint, a log or a package could not be written, because the disk or the quota of the user has no room left. In torch the same reads “unexpected pos”, in safetensors “os error 28”, and on Windows error 112.',
  signs: [
    {
      says: 'NumPy could write only a part',
      weight: 2,
      line: /^OSError: \d+ requested and \d+ written/,
    },
    {
      says: 'the log says "No space left on device"',
      weight: 3,
      line: /\[Errno 28\]|\bos error 28\b|No space left on device|\bENOSPC\b/,
    },
    {
      says: 'the log says that the quota is exceeded',
      weight: 3,
      line: /\[Errno 122\]|Disk quota exceeded|os error 122\b/,
    },
    {
      says: 'torch could not write the whole checkpoint',
      weight: 3,
      line: /inline_container\.cc:\d+\] \. unexpected pos|PytorchStreamWriter failed writing/,
    },
    {
      says: 'Windows says that there is not enough space on the disk',
      weight: 3,
      line: /\[WinError 112\]|There is not enough space on the disk|os error 112\b/,
    },
    {
      says: 'Ray says that a file system is over its limit',
      weight: 2,
      line: /file_system_monitor.{0,160}over 9\d% full/,
    },
    {
      says: 'the message is about shared memory, not the disk',
      weight: -3,
      line: /shared memory\(shm\)|<\/torch_\d|\/dev\/shm\b.{0,120}No space/,
    },
  ],
  probe: {
    says: 'Reads how much is free where environments, models and temporary files go. It writes nothing.',
    falsifiedBy: 'Gigabytes are free in every one of these folders, and inodes too.',
    test: { probe: 'disk-room' },
  },
  remedies: [
    {
      id: 'find-room',
      title: 'Find what takes the room',
      says: 'Lists the largest folders of the run’s disk: old global_step folders, the Hugging Face cache, /tmp/ray. It deletes nothing.',
      danger: 'none',
      act: {
        kind: 'words',
        code: 'df -h . /tmp ~/.cache; df -i .\ndu -xh --max-depth=2 . ~/.cache /tmp 2>/dev/null | sort -h | tail -20',
      },
      proof: { probe: 'disk-room' },
    },
    {
      id: 'fewer-checkpoints',
      title: 'Limit the checkpoints',
      says: 'verl then deletes all but the two newest checkpoints of a run while it trains.',
      danger: 'none',
      act: {
        kind: 'set',
        params: { 'trainer.max_actor_ckpt_to_keep': 2, 'trainer.max_critic_ckpt_to_keep': 2 },
      },
      proof: { rerun: 'The number of global_step folders stays at 2.' },
    },
    {
      id: 'pip-cache',
      title: 'Clear the pip cache',
      says: 'Deletes what pip downloaded, often 10 GB and more. Environments stay; an install downloads again what it needs.',
      danger: 'destroys',
      act: { kind: 'command', argv: ['{python}', '-m', 'pip', 'cache', 'purge'] },
      proof: { probe: 'disk-room' },
    },
    {
      id: 'cut-checkpoint',
      title: 'Resume from the checkpoint before',
      says: 'The last checkpoint is cut off. Start from the one before it after there is room for two more.',
      danger: 'none',
      act: {
        kind: 'words',
        code: 'trainer.resume_mode=resume_path trainer.resume_from_path=.../global_step_N',
      },
      proof: { rerun: 'The log says that the earlier step was loaded.' },
    },
  ],
  confusions: [
    {
      cause: 'dev-shm-too-small',
      says: 'Where the line names shm or /dev/shm, memory is full and not the disk.',
    },
    { cause: 'ray-object-store-full', says: 'Where Ray says that its object store is full.' },
    {
      cause: 'nccl-watchdog-timeout',
      says: 'A rank that cannot write its checkpoint makes the others time out.',
    },
  ],
  sources: [
    {
      says: 'Own trials with a full tmpfs: torch, pip, safetensors and tensorboard. In WSL the virtual disk also needs room on Windows.',
      date: '2026-11',
    },
  ],
  examples: [
    'OSError: 16800000 requested and 2559968 written',
    'OSError: [Errno 28] No space left on device',
    "OSError: [Errno 122] Disk quota exceeded: '/home/x/ckpt'",
    'RuntimeError: [enforce fail at inline_container.cc:595] . unexpected pos 4096 vs 4000',
    'OSError: [WinError 112] There is not enough space on the disk',
    '(raylet) file_system_monitor.cc:116: /tmp/ray/session_x is over 95% full, available space: 1.2 GB',
  ],
} satisfies Cause;
