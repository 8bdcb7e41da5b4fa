import type { Danger } from '../../contract/finding';
import type { CauseClass, CauseLayer, CausePlatform } from '../../contract/run/diagnosis';
import type { EnvironmentFacts } from './environment-facts';

/** Common fields of every sign of a cause. */
interface AnySign {
  /** A fragment that the user can check with their own eyes: "its log says that CUDA ran out of memory". */
  readonly says: string;
  /** 3: decides nearly alone. 2: strong. 1: fits many causes. Negative: speaks against it. */
  readonly weight: number;
}

/** A line of the log. Tested on clean lines, one at a time: without ANSI codes and Ray's prefix, bars resolved. */
export interface LineSign extends AnySign {
  readonly line: RegExp;
  /** Another line that has to be at most `within` lines above it. */
  readonly after?: RegExp;
  /** Default: 200. */
  readonly within?: number;
  /** What it reports cannot be survived: progress after it does not cancel it. */
  readonly isFinal?: true;
}

/** Sign in the exit: exit codes as its parent saw them, or names of signals (`SIGSEGV` also matches 139 and -11). */
export interface ExitSign extends AnySign {
  readonly exit: readonly (number | string)[];
}

/** Sign in the duration, in seconds. */
export interface TimeSign extends AnySign {
  readonly ranS: { readonly min?: number; readonly max?: number };
}

/** The shape of the log: nothing in it, no traceback, cut in the middle of a line, ends in silence. */
export interface ShapeSign extends AnySign {
  readonly shape: 'empty' | 'no-traceback' | 'cut-line' | 'silent-end';
}

/** Sign in the facts of the machine and the environment. @returns null where it could not be checked */
export interface FactSign extends AnySign {
  readonly fact: (facts: EnvironmentFacts) => boolean | null;
}

export type CauseSign = LineSign | ExitSign | TimeSign | ShapeSign | FactSign;

/** Output and exit of a command if a cause is right, or a remedy worked. All that is named has to hold. */
export interface ProofRule {
  readonly output?: RegExp;
  /** Output when that is not so, regardless of its exit code. */
  readonly lacks?: RegExp;
  /** Exit codes, or names of signals. With 0 and no `output`, any other code shows that it is not so. */
  readonly exit?: readonly (number | string)[];
}

/** Proof of a remedy: a probe of the setup, a command whose output or exit code decides, or the next run. */
export type Proof =
  | { readonly probe: string }
  | {
      readonly argv: readonly [string, ...string[]];
      /** Visible result, in a sentence. */
      readonly says: string;
      readonly holds: ProofRule;
    }
  | { readonly rerun: string };

/**
 * Action of a remedy. `{python}`, `{run}` (its run directory), `{cwd}`, `{project}` (the project of its task, else `{cwd}`) in argv
 * represent the run's own. `words`: only the user can do it, in their code or on their machine; `code` is what they would write.
 */
export type RemedyAct =
  | { readonly kind: 'set'; readonly params: Readonly<Record<string, string | number | boolean>> }
  | { readonly kind: 'env'; readonly env: Readonly<Record<string, string>> }
  | {
      readonly kind: 'fix';
      readonly fix: string;
      readonly values?: Readonly<Record<string, string>>;
    }
  | { readonly kind: 'setup'; readonly step: string }
  | { readonly kind: 'command'; readonly argv: readonly [string, ...string[]] }
  | { readonly kind: 'words'; readonly code?: string };

/** Remedy of a cause, as data: `electron/incidents` makes the contract's Remedy of it for one run. */
export interface CauseRemedy {
  readonly id: string;
  /** A verb and its object. */
  readonly title: string;
  /** Effect and cost, in sentences. */
  readonly says: string;
  readonly danger: Danger;
  readonly act: RemedyAct;
  readonly proof: Proof;
}

/** The test that decides: a probe of the setup, or a command of a few seconds that changes nothing. */
export interface CauseProbe {
  /** Started program and that it changes nothing, in a sentence. */
  readonly says: string;
  /** Result that would falsify the cause. */
  readonly falsifiedBy: string;
  readonly test:
    | { readonly probe: string; readonly env?: Readonly<Record<string, string>> }
    | {
        readonly argv: readonly [string, ...string[]];
        /** Output or exit when the cause is right. */
        readonly supports: ProofRule;
        readonly limitS: number;
      };
}

/** Another cause with the same signs, and how to distinguish the two. */
export interface Confusion {
  /** Id of a cause; '' for what is no failure. */
  readonly cause: string;
  readonly says: string;
}

export interface CauseSource {
  /** A thread (`owner/repo#1`), a page or our own trial. */
  readonly says: string;
  /** Date it was read or tried, YYYY-MM. */
  readonly date: string;
}

/**
 * Cause of a failed run, a failed setup step or a failed command: its signs, what to say of it, the test that decides
 * and the remedies. One file each in `causes/<class>/`, written with `defineCause`; the folders are the list.
 */
export interface Cause {
  /** Name of its file. */
  readonly id: string;
  /** The likely cause as a heading: "Missing module, or the wrong Python". No full stop. */
  readonly title: string;
  /** Name of the folder of its file. */
  readonly class: CauseClass;
  readonly layer: CauseLayer;
  readonly severity: 'blocker' | 'high' | 'medium' | 'low' | 'info';
  /** Platforms on which it happens; on another platform it is still named if its words are seen, and ranks at half its score. */
  readonly platforms: readonly CausePlatform[];
  /** `wrapper`: only passes on what another cause did (ActorDiedError); `generic`: names a symptom; `specific`: names what to fix. */
  readonly rank: 'wrapper' | 'generic' | 'specific';
  /** Explanation, in two sentences. */
  readonly explains: string;
  readonly signs: readonly CauseSign[];
  /** The program takes it for an ordinary end: it is named at exit code 0 too, where a sign of weight 3 is seen. */
  readonly isSilent?: true;
  /** It says how one attempt of a job ended: it is not named of a job that started again and continues. */
  readonly isOfAttempt?: true;
  /** Lines that show that it did not happen, or was overcome: any of them takes the cause back. */
  readonly unless?: readonly RegExp[];
  readonly probe: CauseProbe | null;
  /** The best first. */
  readonly remedies: readonly CauseRemedy[];
  readonly confusions: readonly Confusion[];
  readonly sources: readonly CauseSource[];
}
