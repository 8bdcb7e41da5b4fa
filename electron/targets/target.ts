import type { Refusal } from '#core/contract/refusal';
import type { RunDigest, Spec, StopMode } from '#core/contract/run-directory';
import type { Hello, PyEnv, TargetView } from '#core/contract/target';
import type { Result } from '#core/lib/result';
import type { Tail, TailSink } from './tail';

export interface FoundFile {
  readonly glob: string;
  readonly path: string;
  readonly size: number;
  readonly mtimeMs: number;
  readonly ident: string;
}

/** A place where a run can happen. Everything is asked of one agent that runs there. */
export interface Target {
  readonly id: string;
  /** Do its paths name files that the engine itself can open? */
  readonly isHere: boolean;
  view(): TargetView;
  /** Waits for the agent; a refusal says why there is none. */
  hello(signal?: AbortSignal): Promise<Result<Hello, Refusal>>;
  launch(
    spec: Spec,
    secretEnv: Readonly<Record<string, string>>,
  ): Promise<Result<{ runDir: string }, Refusal>>;
  list(): Promise<Result<readonly RunDigest[], Refusal>>;
  digest(runId: string): Promise<Result<RunDigest, Refusal>>;
  control(runId: string, mode: StopMode, nonce: string): Promise<Result<void, Refusal>>;
  /** Is there a file or folder of that path? */
  exists(path: string): Promise<Result<boolean, Refusal>>;
  find(root: string, globs: readonly string[]): Promise<Result<readonly FoundFile[], Refusal>>;
  /** At most 1 MiB from `from`; `size` is the file's size now. */
  read(
    path: string,
    from: number,
    max: number,
  ): Promise<Result<{ size: number; bytes: Uint8Array<ArrayBuffer> }, Refusal>>;
  writeVerdict(runId: string, verdict: object): Promise<Result<void, Refusal>>;
  /** Bytes of each run directory; null for one that is not there. */
  sizes(runIds: readonly string[]): Promise<Result<ReadonlyMap<string, number | null>, Refusal>>;
  /** Removes a run directory and answers its bytes. Refused while the run goes on; one that is gone already is no error. */
  remove(runId: string): Promise<Result<number, Refusal>>;
  envs(): Promise<Result<readonly PyEnv[], Refusal>>;
  /** Follows a file by byte offset, over restarts of the agent, until closed. */
  tail(path: string, from: number, ident: string | null, sink: TailSink): Tail;
  /** Every change of a run directory, and once for each run after each (re)connection. */
  onDigest(listener: (digest: RunDigest) => void): () => void;
  /** A run directory was taken away, by us or by hand. */
  onGone(listener: (runId: string) => void): () => void;
  /** Contact with the agent: since when it is gone, or null while it is there. */
  lostSinceMs(): number | null;
  onContact(listener: () => void): () => void;
  close(): Promise<void>;
}

/** Where a target's state lies and what our Python is, told to the agent when it starts. */
export interface TargetHome {
  /** null: the target's default place. */
  readonly stateDir: string | null;
}

/** A sort of place. One file in kinds/ each; it alone knows how to find its targets. */
export interface TargetKind {
  readonly id: 'local' | 'wsl' | 'ssh';
  readonly title: string;
  discover(home: TargetHome, signal: AbortSignal): Promise<readonly Target[]>;
}
