import { defineCause, line, notCause, setParams, setup, source, words } from '../define-cause';
import { scriptArgv } from '../script-argv';

export default defineCause({
  title: 'Out of memory: the system killed the process',
  layer: 'os',
  severity: 'blocker',
  platforms: ['linux', 'wsl', 'macos'],
  explains:
    'Main memory, not that of the GPU, ran out, and the kernel sent SIGKILL, so the process could print nothing. The limit is that of the machine, of a container, or of WSL, which takes half of the memory of Windows unless configured otherwise.',
  signs: [
    line(
      'Slurm says that a step was killed for memory',
      /Detected \d+ oom[_-]kill event|Exceeded job memory limit|OUT_OF_MEMORY/,
    ),
    line(
      'the kernel log says which process it killed for memory',
      /Out of memory: Killed process \d+|Memory cgroup out of memory|oom-kill:constraint=|\boom_reaper: reaped process/,
    ),
    line(
      'a worker of the DataLoader was killed',
      /DataLoader worker \(pid\(?s?\)? \d+\) is killed by signal: Killed/,
    ),
    line(
      'the shell says "Killed"',
      /^(?:.{0,200}line \d+:\s+\d+ )?Killed(?:\s*$|\s*\(|\s{2,}\S)|OOMKilled|zsh: killed\s/,
      { weight: 2 },
    ),
    line(
      'torchrun says that a rank got SIGKILL',
      /exitcode\s*: -9\b.{0,80}SIGKILL|\(exitcode: -9\)/,
      { weight: 2 },
    ),
    {
      says: 'the samples of memory, or the kernel, show that it ran out',
      weight: 3,
      fact: ({ outOfMemory }) => outOfMemory,
    },
    { says: 'it ended by SIGKILL (137)', weight: 1, exit: ['SIGKILL', 137] },
    line(
      'Ray says that its own monitor killed the worker',
      /killed due to the node running low on memory|ray\.exceptions\.OutOfMemoryError/,
      { weight: -3 },
    ),
  ],
  probe: {
    says: 'Reads the last three hours of the kernel log and the counters of this cgroup for processes that were killed for memory. It changes nothing.',
    falsifiedBy: 'Neither names a kill at that time. Then someone or a scheduler sent SIGKILL.',
    test: {
      argv: scriptArgv('host_oom_killed'),
      supports: { output: /^(?:oom_kill [1-9]|.{0,300}Killed process \d)/m },
      limitS: 15,
    },
  },
  remedies: [
    setup('wsl-memory', 'Give WSL more memory', {
      says: 'Opens the step that sets “memory” in .wslconfig, with a backup. WSL has to be restarted after it.',
      step: 'wsl',
      proof: { probe: 'wsl' },
    }),
    words('slurm-memory', 'On Slurm, ask for more memory', {
      says: 'A job has only the memory that it asked for: Memory per node in the form, or --mem in MiB. The page of a run that ended shows what it used.',
      code: 'rl-cockpit run command --target slurm:HOST --mem 64000 -- python train.py',
      proof: { rerun: 'The run passes the step where it was killed.' },
    }),
    setParams('fewer-envs', 'Start fewer environments and workers', {
      says: 'Sets n_envs 4 and 0 data workers: each is a process with its own copy. Rollouts are slower.',
      params: { n_envs: 4, num_workers: 0 },
      proof: { rerun: 'The run passes the step where it was killed.' },
    }),
    setParams('no-offload', 'Keep verl out of main memory', {
      says: 'Turns off the offload of the reference model and the optimizer, which moves gigabytes here. The GPU then needs the room.',
      params: {
        'actor_rollout_ref.ref.fsdp_config.param_offload': false,
        'actor_rollout_ref.actor.fsdp_config.optimizer_offload': false,
      },
      proof: { rerun: 'The run passes the step where it was killed.' },
    }),
  ],
  confusions: [
    notCause(
      'ray-oom-monitor-kill',
      'There Ray kills a worker before the kernel does, and says so.',
    ),
    notCause(
      'host-oom-alloc-failed',
      'There a single request is refused and a traceback is printed.',
    ),
    notCause('cuda-oom', 'There the memory of the GPU ran out, and torch says so.'),
  ],
  sources: [
    source(
      'Own trials in a cgroup of 1 GB, with the real kernel log; Eclectic-Sheep/sheeprl#79: EOFErrors of workers follow.',
      '2026-11',
    ),
  ],
});
