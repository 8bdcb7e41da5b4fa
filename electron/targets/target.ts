import type { CommandRemedy, Finding } from '#core/contract/finding';
import type { Refusal } from '#core/contract/refusal';
import type { JobPlan } from '#core/contract/jobs/job-plan';
import type { RayOptions } from '#core/contract/ray/ray-options';
import type { SlurmJob } from '#core/contract/run/slurm-job';
import type { ClusterView, JobDetail } from '#core/contract/jobs/cluster';
import type { NodeAllocation } from '#core/contract/target/node-allocation';
import type { SlurmOptions } from '#core/contract/slurm/slurm-options';
import type { FolderListing } from '#core/contract/target/folder';
import type { Proc, Spec, StopMode } from '#core/contract/run/run-directory';
import type { RunDigest } from '#core/contract/run/run-digest';
import type {
  EnvProbe,
  Hello,
  Logout,
  PyEnv,
  TargetCapabilities,
  TargetView,
} from '#core/contract/target/target';
import type { Result } from '#core/lib/result';
import type { AskTransfer } from './agent/transfer-verbs';
import type { Walk } from './agent/agent-messages';
import type { Tail, TailSink } from './agent/tail';

/** A program as a command names it. */
export interface ProgramQuery {
  readonly program: string;
  readonly cwd: string | null;
  /** The PATH of the run; null = that of the target. */
  readonly path: string | null;
}

export interface ProgramLocation {
  readonly path: string | null;
  readonly runs: boolean;
}

/** Script of ours to run on a target. */
export interface ScriptRequest {
  /** Name of a file in `rl_cockpit_target/scripts/`, `subject/name` without `.py`. */
  readonly script: string;
  /** The interpreter that runs it; null = the agent's own. */
  readonly python: string | null;
  /** Arguments of the script: JSON. */
  readonly words: unknown;
  /** Added to its environment; null takes a variable away. */
  readonly env: Readonly<Record<string, string | null>>;
  readonly limitS: number;
  /** By which `endScript` ends it; absent = it ends by itself, or at its limit. */
  readonly token?: string;
  /** A job that holds a compute node for checks: the script runs there. Absent = where the agent is. */
  readonly job?: string;
}

/** How the child process of a script ended, and what it answered. */
export interface ScriptOutcome {
  readonly answers: readonly unknown[];
  /** Exit code; null where a signal or the time limit ended it, or it never started. */
  readonly code: number | null;
  readonly signal: string | null;
  readonly timedOut: boolean;
  /** The last of its stderr, faulthandler's words among them. */
  readonly errors: string;
  /** Reason why it could not be started; null where it was. */
  readonly problem: string | null;
  /** Reason why nothing that it answered counts (it answers nonsense, or too much), in sentences; null or absent where it does. */
  readonly fault?: string | null | undefined;
  readonly tookMs: number;
  /** The script as it ran. */
  readonly source: string;
}

export interface FileMatch {
  readonly glob: string;
  readonly path: string;
  readonly size: number;
  readonly mtimeMs: number;
  readonly ident: string;
}

/** Bounds of a walk through a folder. */
export interface WalkBounds {
  /** Files and folders that are looked at. */
  readonly most: number;
  /** Folders below the root that are entered; 0 = only what is in the root itself. */
  readonly depth: number;
  readonly budgetMs: number;
  /** Folders that are not entered, beside those of tools and Python environments. */
  readonly skip: readonly string[];
}

/** Options of a job, of the target's own scheduler. */
export type JobOptions = SlurmJob | RayOptions;

/** A place where a run can happen. Everything is asked of one agent that runs there. */
export interface Target {
  readonly id: string;
  /** Whether its paths name files that the engine itself can open. */
  readonly isHere: boolean;
  view(): TargetView;
  /** Reported by every passive scan of this kind. */
  see(seen: Seen): void;
  /** A user's act: may start a virtual machine or dial a host. The local target is always connected. */
  connect(): Promise<Result<Hello, Refusal>>;
  /** Lets go of the target; its trainings continue. */
  disconnect(): Promise<void>;
  /** Would connecting start nothing, ask no one and cost nothing that was not there before? */
  isAwake(): boolean;
  /** Was it connected, and may questions be put to it? Its agent may be lost for the moment. */
  isWanted(): boolean;
  /** How the user's own shell gets there. @throws Error when its client cannot be had */
  shellAccess(): ShellAccess;
  /** Waits for the agent; a refusal says why there is none. Never connects a target that is off. */
  hello(): Promise<Result<Hello, Refusal>>;
  launch(
    spec: Spec,
    secretEnv: Readonly<Record<string, string>>,
  ): Promise<Result<{ runDir: string }, Refusal>>;
  list(): Promise<Result<readonly RunDigest[], Refusal>>;
  digest(runId: string): Promise<Result<RunDigest, Refusal>>;
  control(runId: string, mode: StopMode, nonce: string): Promise<Result<void, Refusal>>;
  /** Whether this very process (pid, start time and boot) is alive. null when that cannot be determined there. */
  isAlive(proc: Proc): Promise<Result<boolean | null, Refusal>>;
  /** Ends a training whose run directory is gone, by signals to this very process and its group. */
  stopProcess(
    runId: string,
    proc: Proc,
    mode: StopMode,
    waits: Spec['stop'],
  ): Promise<Result<void, Refusal>>;
  /** Whether there is a file or folder of that path. */
  exists(path: string): Promise<Result<boolean, Refusal>>;
  find(root: string, globs: readonly string[]): Promise<Result<readonly FileMatch[], Refusal>>;
  /** Content of a folder, at most 2,000 entries; an empty path is the home folder. */
  folder(path: string, hidden: boolean): Promise<Result<FolderListing, Refusal>>;
  /** Path of a program for a start in that folder, and whether it may be run; path null = nowhere. */
  program(program: ProgramQuery): Promise<Result<ProgramLocation, Refusal>>;
  /** At most 1 MiB from `from`; `size` is the file's size now. */
  read(
    path: string,
    from: number,
    max: number,
  ): Promise<Result<{ size: number; bytes: Uint8Array<ArrayBuffer> }, Refusal>>;
  /** Entries at a path and below it: names, sizes, times. No link below it is followed, no file is opened. */
  walk(path: string, bounds: WalkBounds): Promise<Result<Walk, Refusal>>;
  /** The first bytes (at most 4,096) of each regular file; null for one that cannot be read. Never waits for a FIFO. */
  heads(
    paths: readonly string[],
    bytes: number,
  ): Promise<Result<readonly (Uint8Array<ArrayBuffer> | null)[], Refusal>>;
  writeVerdict(runId: string, verdict: object): Promise<Result<void, Refusal>>;
  /** Bytes of each run directory; null for one that is not there. */
  sizes(runIds: readonly string[]): Promise<Result<ReadonlyMap<string, number | null>, Refusal>>;
  /** Bytes of each path and all below it; null where nothing is there. */
  pathSizes(paths: readonly string[]): Promise<Result<ReadonlyMap<string, number | null>, Refusal>>;
  /** Removes a run directory and answers its bytes. Refused while the run is running; one that is gone already is no error. */
  remove(runId: string): Promise<Result<number, Refusal>>;
  /**
   * @param projects folders of projects, wherever they are: environments in them are reported first. Those of the home are named by
   * AllTargets.
   */
  envs(projects?: readonly string[]): Promise<Result<readonly PyEnv[], Refusal>>;
  /** Starts that interpreter and tries its key packages, each in a child with a time limit. */
  lookEnv(python: string): Promise<Result<EnvProbe, Refusal>>;
  /** Runs one of our scripts there in a child process with a time limit; a crash of that child is an answer, too. */
  runScript(request: ScriptRequest): Promise<Result<ScriptOutcome, Refusal>>;
  /** Ends the child of a script by its token; false if none is running. */
  endScript(token: string): Promise<Result<boolean, Refusal>>;
  /** Effect of logging out there on trainings; asks the system within seconds. */
  logout(): Promise<Result<Logout, Refusal>>;
  /** Partitions, accounts and the user's jobs of the cluster that it is a login node of; asks its controller within a minute or two. */
  cluster(): Promise<Result<ClusterView, Refusal>>;
  /**
   * A job of the user there, also one that is no run of ours: its state, its files, and the end of its output, or what follows the byte
   * `from`.
   */
  queuedJob(jobId: string, from?: number): Promise<Result<JobDetail, Refusal>>;
  /** Asks the cluster to end such a job. */
  cancelJob(jobId: string): Promise<Result<object, Refusal>>;
  /** How a run would be submitted as a batch job; nothing is. `isTested`: the scheduler is asked whether it would take it. */
  planJob(options: JobOptions, runId: string, isTested: boolean): Promise<Result<JobPlan, Refusal>>;
  /** The job that would hold a compute node for checks, and whether Slurm would take it; nothing is submitted. */
  planAllocation(options: SlurmOptions): Promise<Result<JobPlan, Refusal>>;
  /** Submits that job, unless one is there that has not ended. */
  allocate(options: SlurmOptions): Promise<Result<NodeAllocation, Refusal>>;
  /** That job as it is now; null where there was none yet. */
  allocation(): Promise<Result<NodeAllocation | null, Refusal>>;
  /** A verb about files in transit (send/), put to the agent once. */
  readonly askTransfer: AskTransfer;
  /** Follows a file by byte offset, over restarts of the agent, until closed. */
  tail(path: string, from: number, ident: string | null, sink: TailSink): Tail;
  /** Every change of a run directory, and once for each run after each (re)connection. */
  onDigest(listener: (digest: RunDigest) => void): () => void;
  /** A run directory was taken away, by us or by hand. */
  onGone(listener: (runId: string) => void): () => void;
  /** Contact with the agent: since when it is gone, or null while it is there. */
  lostSinceMs(): number | null;
  /** Since when it is known to be switched off: what was started there before is not alive. null: not known. */
  stoppedSinceMs(): number | null;
  onContact(listener: () => void): () => void;
  close(): Promise<void>;
}

/** Where a target's state is and what our Python is, sent to the agent when it starts. */
export interface TargetHome {
  /** null: the target's default place. */
  readonly stateDir: string | null;
}

/** How the user's own shell gets to a target: as a shell of this machine, or through a client of it. */
export type ShellAccess =
  | { readonly is: 'local' }
  | {
      readonly is: 'there';
      /**
       * The command line of the user's login shell, at home (null) or in a folder; null where the client alone cannot lead there, and `sh`
       * has to.
       */
      readonly login: (cwd: string | null) => readonly [string, ...string[]] | null;
      /** The command line that runs a command there in a terminal; the command follows. */
      readonly client: readonly [string, ...string[]];
      /**
       * Command form of the client: words, each of which arrives unchanged, the program first; or one line, which the user's login shell
       * reads.
       */
      readonly accepts: 'words' | 'line';
      /** Added to the environment of the client. */
      readonly env: Readonly<Record<string, string>>;
    };

/** A program on this machine whose stdin and stdout end up at a program of the target. */
export interface Door {
  readonly file: string;
  readonly args: readonly string[];
  /** The target behind it, for the app's log. */
  readonly target?: string;
  /** Added to the environment of this process. */
  readonly env?: Readonly<Record<string, string>>;
  /**
   * A word alone on a line of stderr by which the far side says that the program ended, where the door itself may stay
   * open until its stdin is closed (wsl.exe).
   */
  readonly endMark?: string;
}

/** Result of a passive scan of a place: nothing was started there. */
export interface Seen {
  readonly id: string;
  readonly name: string;
  /** Does it run already, so that connecting starts nothing? null: a scan cannot know. */
  readonly isRunning: boolean | null;
  /** Start of the scan that found it stopped; absent if it runs, or that is not sure. */
  readonly stoppedMs?: number;
  /** One sentence for the user. */
  readonly says: string;
  /** Listed with the reason, and never offered. */
  readonly hidden?: boolean;
  /** Of a distro: its WSL version, if a scan reported it. */
  readonly wslVersion?: 1 | 2;
  /** Reason why nothing can run there; it cannot be connected. */
  readonly problem?: Finding;
}

/** Remedy for a target, or for all of its kind: a command of the user's own machine. */
export interface TargetRemedy extends CommandRemedy {
  /** Programs it ends: those of the target, of all targets of the kind, or none. The engine names their runs. */
  readonly ends: 'target' | 'kind' | 'nothing';
}

/** A kind of target. One file in kinds/ each; it alone knows how to find its targets, and what they can do. */
export interface TargetKind {
  /** Prefix before the colon in the ids of its targets: `[a-z][a-z0-9-]*`. */
  readonly id: string;
  readonly title: string;
  /** Capabilities that are asked of its targets everywhere else, in place of the id of the kind. */
  readonly capabilities: TargetCapabilities;
  /** A host that the user types by its name alone is one of this kind. Of one kind only. */
  readonly acceptsHosts?: boolean;
  /**
   * State folder of a target of this kind, where it is neither the app's own (of a target that is here) nor the usual one there.
   * @param home RL_COCKPIT_HOME
   */
  readonly stateDir?: (id: string, home: string) => string;
  /** The id of the target of this kind that another target, by what its agent said, leads to; null: none. */
  readonly behind?: (id: string, hello: Pick<Hello, 'hasSlurm' | 'hasRay'>) => string | null;
  /** Looks what there is, starting nothing. Asked again whenever the user wants to see targets. Never rejects. */
  find(signal: AbortSignal): Promise<readonly Seen[]>;
  /**
   * Actions on a target of this kind besides entering it; with null, if the kind itself lacks something. Looks, and starts nothing.
   */
  acts?(name: string | null, signal: AbortSignal): Promise<readonly TargetRemedy[]>;
  /** A target that no scan reported, by the id that the user wrote; null if there can be none. */
  named?(id: string): Seen | null;
  /** A target on which runs were seen, while no scan reports it; null if there can be none. Without it, as `named`. */
  remembered?(id: string): Seen | null;
  open(seen: Seen, home: TargetHome): Target;
}
