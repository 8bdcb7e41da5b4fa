import type { Cause } from '../../matching/cause';

/** Prints the counter of the cgroup and the kills of the last three hours in the kernel log, where this user may read it. */
const KILLS = String.raw`
import glob, subprocess
for path in glob.glob("/sys/fs/cgroup/memory.events") + glob.glob("/sys/fs/cgroup/*/memory.events"):
    print("".join(l for l in open(path) if l.startswith("oom_kill ")), end="")
for argv in (["journalctl", "-k", "--since", "-3h", "--no-pager"], ["dmesg", "--since", "-3h"]):
    try:
        text = subprocess.run(argv, capture_output=True, text=True, timeout=6).stdout
    except (OSError, subprocess.TimeoutExpired):
        continue
    print("\n".join([l for l in text.splitlines() if "Killed process" in l][-3:]))
`;

/** Process killed because main memory ran out (OOM killer, container or WSL limit). */
export default {
  id: 'host-oom-killed',
  title: 'main memory ran out, and the system killed the process',
  class: 'memory',
  layer: 'os',
  severity: 'blocker',
  platforms: ['linux', 'wsl', 'macos'],
  rank: 'specific',
  explains:
    'Main memory, not that of the GPU, ran out, and the kernel sent SIGKILL, so the process could print nothing. The limit is that of the machine, of a container, or of WSL, which takes half of the memory of Windows unless told otherwise.',
  signs: [
    {
      says: 'Slurm says that a step was killed for memory',
      weight: 3,
      line: /Detected \d+ oom[_-]kill event|Exceeded job memory limit|OUT_OF_MEMORY/,
    },
    {
      says: 'the kernel log says which process it killed for memory',
      weight: 3,
      line: /Out of memory: Killed process \d+|Memory cgroup out of memory|oom-kill:constraint=|\boom_reaper: reaped process/,
    },
    {
      says: 'a worker of the DataLoader was killed',
      weight: 3,
      line: /DataLoader worker \(pid\(?s?\)? \d+\) is killed by signal: Killed/,
    },
    {
      says: 'the shell says "Killed"',
      weight: 2,
      line: /^(?:.{0,200}line \d+:\s+\d+ )?Killed(?:\s*$|\s*\(|\s{2,}\S)|OOMKilled|zsh: killed\s/,
    },
    {
      says: 'torchrun says that a rank got SIGKILL',
      weight: 2,
      line: /exitcode\s*: -9\b.{0,80}SIGKILL|\(exitcode: -9\)/,
    },
    {
      says: 'the samples of memory, or the kernel, show that it ran out',
      weight: 3,
      fact: ({ outOfMemory }) => outOfMemory,
    },
    { says: 'it ended by SIGKILL (137)', weight: 1, exit: ['SIGKILL', 137] },
    {
      says: 'Ray says that its own monitor killed the worker',
      weight: -3,
      line: /killed due to the node running low on memory|ray\.exceptions\.OutOfMemoryError/,
    },
  ],
  probe: {
    says: 'Reads the last three hours of the kernel log and the counters of this cgroup for processes that were killed for memory. It changes nothing.',
    falsifiedBy: 'Neither names a kill at that time: somebody or a scheduler sent SIGKILL.',
    test: {
      argv: ['{python}', '-c', KILLS],
      supports: { output: /^(?:oom_kill [1-9]|.{0,300}Killed process \d)/m },
      limitS: 15,
    },
  },
  remedies: [
    {
      id: 'wsl-memory',
      title: 'Give WSL more memory',
      says: 'Opens the step that sets “memory” in .wslconfig, with a backup. WSL has to be restarted after it.',
      danger: 'changes',
      act: { kind: 'setup', step: 'wsl' },
      proof: { probe: 'wsl' },
    },
    {
      id: 'fewer-envs',
      title: 'Start fewer environments and workers',
      says: 'Sets n_envs 4 and 0 data workers: each is a process with its own copy. Rollouts are slower.',
      danger: 'none',
      act: { kind: 'set', params: { n_envs: 4, num_workers: 0 } },
      proof: { rerun: 'The run passes the step where it was killed.' },
    },
    {
      id: 'no-offload',
      title: 'Keep verl out of main memory',
      says: 'Turns off the offload of the reference model and the optimizer, which moves gigabytes here. The GPU then needs the room.',
      danger: 'none',
      act: {
        kind: 'set',
        params: {
          'actor_rollout_ref.ref.fsdp_config.param_offload': false,
          'actor_rollout_ref.actor.fsdp_config.optimizer_offload': false,
        },
      },
      proof: { rerun: 'The run passes the step where it was killed.' },
    },
  ],
  confusions: [
    {
      cause: 'ray-oom-monitor-kill',
      says: 'There Ray kills a worker before the kernel does, and says so.',
    },
    {
      cause: 'host-oom-alloc-failed',
      says: 'There a single request is refused and a traceback is printed.',
    },
    { cause: 'cuda-oom', says: 'There the memory of the GPU ran out, and torch says so.' },
  ],
  sources: [
    {
      says: 'Own trials in a cgroup of 1 GB, with the real kernel log; Eclectic-Sheep/sheeprl#79: EOFErrors of workers follow.',
      date: '2026-11',
    },
  ],
  examples: [
    'slurmstepd: error: Detected 1 oom_kill event in StepId=123.batch. Some of the step tasks have been OOM Killed.',
    '[ 1234.5] Out of memory: Killed process 4242 (python) total-vm:9000000kB, anon-rss:8000000kB',
    'RuntimeError: DataLoader worker (pid 4242) is killed by signal: Killed. ',
    'run.sh: line 3:  4242 Killed                  python train.py',
    '  exitcode  : -9 (pid: 4242) SIGKILL',
  ],
} satisfies Cause;
