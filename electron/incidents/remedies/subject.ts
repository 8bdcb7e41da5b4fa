import type { FixRemedy } from '#core/contract/finding';
import type { Framework } from '#core/diagnosis/matching/frameworks';
import type { Scope } from '#core/training/manifest/expression';
import type { Recipe } from '#core/training/recipe';
import type { PlaceholderValues } from '../placeholders';
import type { RunValues } from './checked-params';
import type { TargetState } from './is-of-use';

/** The run, or the command, that a cause is about, as its remedies need it. */
export interface RemedySubject {
  readonly target: string;
  readonly values: PlaceholderValues;
  /** Its recipe and values; null for a text, an import, and a command that was written by hand. */
  readonly form: {
    readonly recipe: Recipe;
    readonly params: RunValues;
    readonly facts: Scope;
  } | null;
  /** What exists where it ran; what no one could check is not known to be missing. */
  readonly targetState: TargetState;
  /** Frameworks that it uses, as far as that is known without its log. */
  readonly frameworks: readonly Framework[];
  /** The folder that holds a module of the user's own; null: none was found, undefined: it could not be checked. */
  readonly ownModule: (module: string) => Promise<string | null | undefined>;
  /** Whether variables may be added to its next start. */
  readonly acceptsEnv: boolean;
  /** Goal of the setup that brings what its recipe needs; null: none. */
  readonly goal: string | null;
  readonly fix: (id: string, values: Readonly<Record<string, string>>) => Promise<FixRemedy | null>;
  readonly goalOf: (step: string, preferred: string | null) => string | null;
}
