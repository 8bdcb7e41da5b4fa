import { z } from 'zod';
import { Scheduler } from '../scheduler';
import { TargetId } from '../run/run';

/**
 * Capabilities of a target: what its kind can do, and how one is to be treated. Asked in place of the name of the kind,
 * so that a new kind needs no edit elsewhere.
 */
export const TargetCapabilities = z.object({
  /** Noun for the kind of target, for the user: `SSH`. */
  noun: z.string(),
  picture: z.enum(['computer', 'terminal', 'server', 'container']),
  /** Its paths name files that the engine itself can open. */
  isHere: z.boolean(),
  /** It runs on the hardware of this computer: GPU, memory, sleep. */
  sharesThisMachine: z.boolean(),
  /** System beneath it that sleeps with it and cannot be kept awake from the inside, as a sentence begins with it; null: none. */
  sleepsWith: z.string().nullable(),
  /** Cost of connecting: nothing, a connection over the network or into a process, the boot of a machine. */
  costsToConnect: z.enum(['nothing', 'dial', 'boot']),
  /** The program that leads the user's shell there; null: a shell of this machine is one of the target. */
  shellClient: z
    .object({
      /** It may ask the user something before it leads there: a fingerprint, a password. */
      asksPerson: z.boolean(),
      /** Its exit code when the connection failed, where that is not one of the shell. */
      lostExit: z.int().nullable(),
    })
    .nullable(),
  pathStyle: z.enum(['posix', 'windows']),
  /** Drives of Windows are mounted there: a path of Windows has a name there, and a driver of Linux hides that of Windows. */
  mountsWindows: z.boolean(),
  /** A user logs in and out there, which may end trainings. */
  hasLogins: z.boolean(),
  /** A run there becomes a batch job of this scheduler; absent: it is started at once. */
  scheduler: Scheduler.optional(),
  /** Commands of this machine can be offered for it beside connecting: `targets.acts`. */
  acts: z.boolean(),
});
export type TargetCapabilities = z.infer<typeof TargetCapabilities>;

/** Summary of a target on the command line. */
export const TargetSummary = z.object({
  id: TargetId,
  kind: z.string(),
  name: z.string(),
  state: z.enum(['ready', 'off', 'starting', 'unknown', 'broken']),
  /** One sentence for the user. */
  says: z.string(),
  hidden: z.boolean().optional(),
  /** Of a distro: of which WSL it is, as far as that was seen. Only WSL 2 can use the GPU. */
  wslVersion: z.union([z.literal(1), z.literal(2)]).optional(),
  /** A command that brings what it lacks, for the user to run on it; nothing runs it for them. */
  command: z.string().optional(),
  /** Remedy, in a sentence; beside `says` if something is wrong. */
  remedy: z.string().optional(),
  /** Since when there is no contact with it (state unknown). */
  sinceMs: z.number().optional(),
  /** Its NVIDIA cards; absent until it reports them. */
  gpus: z.array(z.object({ name: z.string(), memTotalMiB: z.number().nullable() })).optional(),
});
export type TargetSummary = z.infer<typeof TargetSummary>;

export const TargetView = TargetSummary.extend({ capabilities: TargetCapabilities });
export type TargetView = z.infer<typeof TargetView>;

export const PyEnvKind = z.enum([
  'conda',
  'venv',
  'uv',
  'pyenv',
  'pixi',
  'poetry',
  'system',
  'homebrew',
  'store',
  'registry',
]);

/** An interpreter and its packages, found by file markers alone: nothing is started to find it. */
export const PyEnv = z.object({
  python: z.string(),
  prefix: z.string(),
  kind: PyEnvKind,
  name: z.string().optional(),
  version: z.string().nullable(),
  state: z.enum(['ok', 'broken']),
  problem: z.string().optional(),
  /** Key packages (torch, stable-baselines3, sb3-contrib, ray, vllm, verl, gymnasium, numpy …) by version. */
  packages: z.record(z.string(), z.string()),
});
export type PyEnv = z.infer<typeof PyEnv>;

/** Would logging out end a training there? What could not be determined, or need not be, is null. */
export const Logout = z.object({
  /** logind kills what a log-in of this user leaves behind (KillUserProcesses=yes). */
  kills: z.boolean(),
  /** A supervisor can be put into a scope of the user's own manager, outside of the log-in. */
  scope: z.boolean().nullable(),
  /** That manager stays when no one is logged in. */
  linger: z.boolean().nullable(),
});
export type Logout = z.infer<typeof Logout>;

/** Result of an import in its own child: a crash there is a finding. */
const Tried = z.object({
  outcome: z.enum(['ok', 'failed', 'crashed', 'timed-out']),
  version: z.string().nullable(),
  /** Reason why it is not ok; null when it is. */
  says: z.string().nullable(),
  tookMs: z.number().nullable(),
});

/** Facts reported by a chosen interpreter: it was started for this, and so was each import. */
export const EnvProbe = z.object({
  python: z.string(),
  /** `broken`: it did not even say its version. */
  state: z.enum(['ok', 'broken']),
  problem: z.string().optional(),
  version: z.string().nullable(),
  prefix: z.string().nullable(),
  basePrefix: z.string().nullable(),
  executable: z.string().nullable(),
  /** `sys.platform` */
  platform: z.string().nullable(),
  /** `platform.machine()` */
  arch: z.string().nullable(),
  /** null where it is not installed. */
  torch: Tried.extend({
    /** The CUDA, or HIP, that it was built for; null for a build without. */
    cudaBuilt: z.string().nullable(),
    hipBuilt: z.string().nullable(),
    /** null when it did not come to that. */
    cudaAvailable: z.boolean().nullable(),
    devices: z.array(z.string()),
  }).nullable(),
  /** Key packages that are installed, torch apart. */
  packages: z.array(Tried.extend({ name: z.string() })),
});
export type EnvProbe = z.infer<typeof EnvProbe>;

/** Facts about its machine in the agent's first answer. */
export const Hello = z.object({
  proto: z.int(),
  pid: z.int(),
  python: z.string(),
  pythonVersion: z.string(),
  platform: z.string(),
  osName: z.string(),
  hostname: z.string(),
  cpuCount: z.int(),
  cpuName: z.string().nullable(),
  memTotalBytes: z.number().nullable(),
  diskFreeBytes: z.number().nullable(),
  gpus: z.array(z.object({ name: z.string(), memTotalMiB: z.number().nullable() })),
  /** In a WSL distro: libraries of a Linux NVIDIA driver, which hide the one of Windows. */
  strayDrivers: z.array(z.string()).default([]),
  /** It submits jobs to a Slurm cluster. */
  hasSlurm: z.boolean().optional(),
  /** A Ray head's jobs API listens on its loopback. */
  hasRay: z.boolean().optional(),
  bootId: z.string().nullable(),
  pid1Start: z.string().nullable(),
  stateDir: z.string(),
  runsDir: z.string(),
  toolsDir: z.string(),
  toolsSha: z.string(),
  wallMs: z.number(),
  monoMs: z.number(),
});
export type Hello = z.infer<typeof Hello>;
