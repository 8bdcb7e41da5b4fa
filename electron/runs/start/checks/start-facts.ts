import type { z } from 'zod';
import type { Refusal } from '#core/contract/refusal';
import type { StartRequest } from '#core/contract/run/start-request';
import type { Hello } from '#core/contract/target/target';
import { type Answer, warns } from '#core/diagnosis/rules/define-check';
import type { Recipe } from '#core/training/recipe';
import type { Target } from '../../../targets/target';

export type StartRequested = z.output<typeof StartRequest>;

/** What the checks of a start read: the request, its recipe, and the target that was reached. */
export interface StartFacts {
  readonly request: StartRequested;
  readonly recipe: Recipe | undefined;
  readonly target: Target;
  readonly hello: Hello;
  /** Names of the keys that are stored for the target. */
  readonly storedKeys: readonly string[];
}

/** Answer of a check whose subject could not be read, with the reason. */
export const unread = ({ says, remedy }: Refusal): Answer => warns(says, { advice: remedy });
