import type { FindingState, Remedy } from '#core/contract/finding';
import type { Refusal } from '#core/contract/refusal';
import type { ProbeRow, ProbeState, ProbeSubject } from '#core/contract/setup/probe';
import type { Hello, TargetView } from '#core/contract/target/target';
import type { Result } from '#core/lib/result';
import type { ScriptOutcome } from '../targets/target';

/** Versions in an environment when it was proved, against which drift is judged. */
export interface AgreedVersions {
  /** Normalized name → version. */
  readonly packages: Readonly<Record<string, string>>;
  /** Addresses of what no version brings back. */
  readonly urls: Readonly<Record<string, string>>;
  /** Unix ms. */
  readonly atMs: number;
}

/** A compute node that a job holds for checks. */
export interface HeldNode {
  readonly job: string;
  /** Folder of the check, which the login node shares with it. */
  readonly folder: string;
  readonly seesLoginTemp: boolean;
}

/** Facts about the subject before a probe reads anything. */
export interface ProbeContext {
  readonly target: TargetView;
  /** Facts that the agent there reports of its machine; a refusal if there is no agent. */
  readonly hello: Result<Hello, Refusal>;
  /** The interpreter of the plan's environment; null where none was named. It may not be there yet. */
  readonly python: string | null;
  readonly goal: string | null;
  /** The compute node that is held for the checks; absent: they run where the agent is. */
  readonly node?: HeldNode;
  /** An environment factory of the user's project; absent where none was named. */
  readonly factory?: ProbeSubject['factory'];
  /** Environment that makes pip, uv and conda use the mirrors that the user chose; part of every fix. */
  readonly mirrors?: Readonly<Record<string, string>>;
  /** Versions of this environment when all of its plan was proved; null or absent where that was never so. */
  readonly agreed?: AgreedVersions | null;
  /** Base address of the index of torch wheels, the chosen mirror or PyTorch's own; absent = PyTorch's own. */
  readonly torchIndex?: string;
}

/** A child process that a probe wants to be run. */
export interface ChildRequest {
  /** Script in `resources/python/rl_cockpit_target/scripts/probes/`, without `.py`. */
  readonly script: string;
  /**
   * `target`: where the training will run. `login`: the same, but where the agent is, also while a compute node is held for the checks.
   * `host`: this computer, which may be the Windows below a distro.
   */
  readonly at: 'target' | 'login' | 'host';
  /** null = the agent's own interpreter; else the path of one. */
  readonly python: string | null;
  /** JSON; the script gets it as `words`. */
  readonly words: unknown;
  /** Added to its environment; null takes a variable away. */
  readonly env: Readonly<Record<string, string | null>>;
  /** Stored API keys to hand to it by environment name; their values are in no request, command or report. */
  readonly secretEnv?: readonly string[];
  readonly limitS: number;
}

/** Result of a child; `refusal` if it could not be sent to the target at all. */
export interface ChildResult {
  readonly request: ChildRequest;
  readonly outcome: Result<ScriptOutcome, Refusal>;
}

/** A fix that a probe offers, with what it read: values of the fix's own, as text. */
export interface FixOffer {
  /** File name in fixes/, without `.ts`. */
  readonly fix: string;
  readonly values: Readonly<Record<string, string>>;
}

/** Judgement of a probe on its children's answers. */
export interface Judgement {
  readonly state: ProbeState;
  /** The value beside the tick: a fragment. */
  readonly value: string;
  /** The sentence of the finding. */
  readonly says: string;
  readonly advice?: string;
  readonly rows?: readonly ProbeRow[];
  /** Words of a program or a file, as they were read. */
  readonly evidence?: readonly string[];
  /** Fixes, the best first. */
  readonly fixes?: readonly FixOffer[];
  /** Remedies on a page of the app, after the fixes. */
  readonly remedies?: readonly Remedy[];
}

/**
 * Probe: reads one fact with time limits, in its own child processes, and judges what it read. Pure: it says which children to run, and
 * what their answers mean. One file in probes/ each, as its default export; what its children run is the script of the same name in
 * `rl_cockpit_target/scripts/probes/`.
 */
export interface Probe {
  readonly title: string;
  /** One sentence: what is read, and that nothing is changed. */
  readonly says: string;
  /** Position in a list of all probes. */
  readonly order: number;
  /** `machine`: one answer for each target. `environment`: one for each interpreter. */
  readonly subject: 'machine' | 'environment';
  /** Whether it loads the machine so that others beside it would read wrong values, or time out. It then runs alone. */
  readonly runsAlone: boolean;
  /** Reason why it does not apply here; null where it does. */
  readonly skips?: (context: ProbeContext) => string | null;
  /** Children to run next, side by side; [] when no more are wanted. Called again after each round with all results so far. */
  readonly children: (
    context: ProbeContext,
    results: readonly ChildResult[],
  ) => readonly ChildRequest[];
  /** Never throws for an answer of any shape: what a target sends is parsed here. */
  readonly judge: (results: readonly ChildResult[], context: ProbeContext) => Judgement;
}

/** A row of "Found". */
export const row = (label: string, state: FindingState, value: string): ProbeRow => ({
  label,
  state,
  value,
});
