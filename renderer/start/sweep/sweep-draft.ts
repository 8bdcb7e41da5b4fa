import type { RecipeView } from '#core/contract/start/recipe-view';
import type { SweepAxis, SweepRequest } from '#core/contract/start/sweep-calls';
import type { StartRequest } from '#core/contract/run/start-request';
import { seedParam, sweepAxis, sweepProblem, sweepSize } from '#core/training/sweep';

/** Parameters of a grid beside the seeds. */
export const MAX_GRID_PARAMS = 2;

/** Draft of a sweep: seeds and up to two parameters with several values, as they were typed. */
export interface SweepDraft {
  /** As typed: `1-5`; '' = the form's own seed. */
  readonly seeds: string;
  readonly grid: readonly { readonly name: string; readonly values: string }[];
  readonly atOnce: number;
  readonly stopsAfterFailure: boolean;
}

export const USUAL_SEEDS = '1-5';

/** A sweep as it begins: five seeds, or an empty row of the grid where the recipe has no seed. */
export const newSweep = (recipe: RecipeView, seeds: string = USUAL_SEEDS): SweepDraft => ({
  seeds: seedParam(recipe) === undefined ? '' : seeds,
  grid: seedParam(recipe) === undefined ? [{ name: '', values: '' }] : [],
  atOnce: 1,
  stopsAfterFailure: false,
});

/** Result of reading a sweep's draft. */
export interface SweepReading {
  /** Empty where nothing varies. */
  readonly axes: readonly SweepAxis[];
  /** Runs that it starts. */
  readonly size: number;
  /** Reason why it cannot start as it is; null when it can. */
  readonly problem: string | null;
  /** The same by field: `seeds`, or the row of the grid by its index. */
  readonly problems: Readonly<Record<string, string>>;
}

/** Whether a recipe's runs can vary. A command of the user's own has no parameters. */
export const canSweep = ({ takesArgv, params }: RecipeView): boolean =>
  !takesArgv && params.length > 0;

/** Reads the values of a sweep's draft. The seeds vary fastest. */
export function readSweep(draft: SweepDraft, recipe: RecipeView): SweepReading {
  const axes: SweepAxis[] = [];
  const problems: Record<string, string> = {};
  const read = (field: string, name: string | undefined, text: string): void => {
    const param = recipe.params.find((one) => one.name === name);
    if (param === undefined) return;
    const axis = sweepAxis(param, text);
    if (axis.ok) axes.push(axis.value);
    else problems[field] = `${axis.error.says} ${axis.error.remedy}`;
  };
  for (const [i, { name, values }] of draft.grid.entries()) read(String(i), name, values);
  if (draft.seeds.trim() !== '') read('seeds', seedParam(recipe)?.name, draft.seeds);
  const full = sweepProblem(axes);
  const problem =
    Object.values(problems)[0] ?? (full === null ? null : `${full.says} ${full.remedy}`);
  return { axes, size: sweepSize(axes), problem, problems };
}

/** The request of a sweep; null where nothing varies or something cannot be. */
export function sweepRequest(
  request: StartRequest,
  draft: SweepDraft | null,
  recipe: RecipeView,
): SweepRequest | null {
  if (draft === null || !canSweep(recipe) || request.byHand != null) return null;
  const { axes, problem } = readSweep(draft, recipe);
  if (problem !== null || axes.length === 0) return null;
  const { atOnce, stopsAfterFailure } = draft;
  return { request, varies: [...axes], atOnce, stopsAfterFailure };
}
