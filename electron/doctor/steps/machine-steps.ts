import type { PlanStep } from '../plan';

/** Steps about the machine, which every goal has. */
export const machineSteps: readonly PlanStep[] = [
  {
    id: 'windows',
    title: 'Windows host',
    actor: 'administrator',
    why: 'WSL, its memory and long paths are settings of Windows.',
    about:
      'A distro gets its GPU driver, its memory and its disk from Windows. Path names of more than 260 characters are off by default, and several packages unpack deeper than that.',
    probes: ['windows-host'],
    only: ({ capabilities }) => capabilities.mountsWindows || capabilities.pathStyle === 'windows',
  },
  {
    id: 'wsl',
    title: 'WSL 2',
    actor: 'administrator',
    why: 'Only WSL 2 has a Linux kernel that can use the GPU.',
    about:
      'WSL 1 translates system calls and has no GPU. RL Cockpit names the distro in every command, so it never matters which one is the default.',
    probes: ['wsl'],
    only: ({ capabilities }) => capabilities.mountsWindows,
  },
  {
    id: 'contact',
    title: 'Python for RL Cockpit',
    actor: 'you',
    why: 'RL Cockpit runs a small agent on the target, which needs any Python from 3.8 on.',
    about:
      'The agent uses the standard library only and installs nothing. The Python of a training is another one, in its own environment.',
    probes: ['contact'],
  },
  {
    id: 'machine',
    title: 'Machine',
    actor: 'you',
    why: 'Too little memory or disk space ends a training in the middle.',
    about:
      'Checkpoints, logs and the package cache all grow while a training runs. A full disk is one of the most frequent ends of a long run.',
    probes: ['host', 'disk-room'],
  },
  {
    id: 'basics',
    title: 'Linux basics',
    actor: 'you',
    why: 'Some packages are compiled while they are installed, and Ray needs shared memory.',
    about:
      'A compiler, git and the venv module come from the package manager of the system. The clock, DNS and the size of /dev/shm are settings that break trainings late and without a clear message.',
    probes: ['distro-basics'],
    only: ({ capabilities }) => capabilities.pathStyle === 'posix',
  },
  {
    id: 'network',
    title: 'Network',
    actor: 'you',
    why: 'Packages and models come from the internet, or from a mirror of yours.',
    about:
      'A proxy that refuses, or a certificate of a company that Python does not trust, looks like a missing package in the middle of an install.',
    probes: ['network'],
  },
  {
    id: 'gpu',
    title: 'GPU and driver',
    actor: 'administrator',
    why: 'The driver decides which CUDA version can run, the card which PyTorch build has code for it.',
    about:
      'In WSL the driver is the one of Windows. A Linux driver installed inside the distro hides it, so RL Cockpit never installs one there.',
    probes: ['gpu'],
  },
];
