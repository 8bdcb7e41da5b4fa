import type { Refusal } from '#core/contract/refusal';
import type { RunView } from '#core/contract/run/run';
import type { Hello } from '#core/contract/target/target';
import type { Answer } from '#core/diagnosis/rules/define-check';
import type { Result } from '#core/lib/result';
import type { LaunchPaths } from '#core/training/recipe';
import type { ScriptOutcome, Target } from '../../targets/target';

/** Context of a project's check: a target, and what the launch of its task would have there. */
export interface CheckContext {
  readonly target: Pick<Target, 'exists' | 'find'>;
  readonly hello: Pick<Hello, 'diskFreeBytes'>;
  readonly paths: Pick<LaunchPaths, 'python' | 'project'>;
  /** Working folder of the training: what a relative path is relative to. */
  readonly cwd: string;
  /** Runs a script of `rl_cockpit_target/scripts/projects/` in a child process; its answer may be some seconds old. */
  readonly ask: AskScript;
  /** Names of the stored keys that a training there gets. */
  readonly secrets: () => Promise<readonly string[]>;
  /** Runs of a task of this project, the newest first, with what they were started with. */
  readonly ran: (task: string) => Promise<readonly RanTask[]>;
}

export interface RanTask {
  readonly run: RunView;
  readonly params: Readonly<Record<string, unknown>>;
}

export interface CheckScript {
  /** Name of a file in `rl_cockpit_target/scripts/projects/`, without `.py`. */
  readonly script: string;
  /** `training`: the interpreter and environment of the launch. `agent`: standard library, any Python. */
  readonly by: 'training' | 'agent';
  readonly words: Readonly<Record<string, unknown>>;
  readonly limitS: number;
  /** Of something that changes by itself: an answer is valid for seconds only. */
  readonly live?: boolean;
}

export type AskScript = (request: CheckScript) => Promise<Result<ScriptOutcome, Refusal>>;

/** Missing thing if a check does not hold; decides where its remedy leads. */
export type Missing = 'packages' | 'file' | 'model' | 'secret';

/** What a check of a manifest answers. */
export interface CheckAnswer extends Pick<Answer, 'state' | 'says' | 'advice' | 'evidence'> {
  readonly missing?: Missing;
}

/** A kind of check that a manifest may name (`checks: [{check: …}]`). One file in kinds/ each; the file's name is the kind. */
export interface CheckKind {
  /** What it checks, for a list of kinds. */
  readonly says: string;
  /** @param of what the manifest names, with its placeholders filled in; never empty */
  answer(of: string, context: CheckContext): CheckAnswer | Promise<CheckAnswer>;
}
