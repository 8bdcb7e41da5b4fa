import type { Danger, FixRemedy } from '#core/contract/finding';
import type { ProbeContext } from './probe';

/** The commands of a fix, and what they do to the machine. */
export interface FixCommand {
  /** argv of each command, run one after the other until one fails. `sudo` as a first word is left out where the user is root. */
  readonly lines: readonly (readonly [string, ...string[]])[];
  /** In place of the fix's own title, where one fix has several ways. */
  readonly title?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Words of the lines that carry the decision. */
  readonly changed?: readonly string[];
  readonly creates?: readonly { readonly path: string; readonly says: string }[];
  readonly downloadBytes?: number | null;
  readonly diskBytes?: number | null;
}

/**
 * Fix: fixes what a probe found, by commands that are shown before, run in a terminal that can be seen, and proved by running the probe
 * again. One file in fixes/ each, as its default export.
 */
export interface Fix {
  /** Button text: a verb and its object. */
  readonly title: string;
  /** Effect and what it leaves alone, in sentences. */
  readonly says: string;
  readonly danger: Danger;
  readonly actor: FixRemedy['actor'];
  /** Where its commands run; `host`: on this computer, which may be the Windows below a distro. Absent: on the target. */
  readonly at?: 'host';
  /** The probe that proves it. */
  readonly provedBy: string;
  /** How to undo it, in a sentence; absent if impossible. */
  readonly undo?: string;
  /** Pure. @returns null where it does not fit this target */
  readonly command: (
    values: Readonly<Record<string, string>>,
    context: ProbeContext,
  ) => FixCommand | null;
}
