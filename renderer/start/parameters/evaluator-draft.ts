import type { EvaluatorRequest } from '#core/contract/run/evaluator';
import type { RecipeView } from '#core/contract/start/recipe-view';
import type { StartRequest } from '#core/contract/run/start-request';
import { acceptsEvaluator } from '#core/training/accepts-evaluator';

/** "Evaluate checkpoints beside the run" of a form, as it was typed. */
export interface EvaluatorDraft {
  readonly isOn: boolean;
  readonly episodes: string;
  readonly every: string;
  /** A Gymnasium ID; empty = as the recipe has it. */
  readonly envId: string;
  /** `module:callable`; goes before the ID. */
  readonly factory: string;
}

export const NO_EVALUATOR: EvaluatorDraft = {
  isOn: false,
  episodes: '20',
  every: '1',
  envId: '',
  factory: '',
};

export const EPISODES = { min: 2, max: 1_000 } as const;
export const EVERY = { min: 1, max: 1_000 } as const;

/** Whether it is known without the user in which environment it plays, or which rows it answers. */
export const knowsSubject = ({ evaluates, answersRows }: RecipeView, isByHand: boolean): boolean =>
  !isByHand && (evaluates === true || answersRows === true);

const isWithin = (text: string, { min, max }: { readonly min: number; readonly max: number }) =>
  /^\d+$/.test(text.trim()) && Number(text) >= min && Number(text) <= max;

/** Names of the fields that cannot be as they are. */
export function evaluatorProblems(
  { isOn, episodes, every, envId, factory }: EvaluatorDraft,
  recipe: RecipeView,
  isByHand: boolean,
): readonly ('episodes' | 'every' | 'envId' | 'factory')[] {
  if (!isOn || !acceptsEvaluator(recipe)) return [];
  const isNamed = knowsSubject(recipe, isByHand) || envId.trim() !== '' || factory.trim() !== '';
  return [
    ...(isWithin(episodes, EPISODES) ? [] : (['episodes'] as const)),
    ...(isWithin(every, EVERY) ? [] : (['every'] as const)),
    ...(isNamed ? [] : (['envId'] as const)),
    ...(factory.trim() === '' || /^[\w.]+:[\w.]+$/.test(factory.trim())
      ? []
      : (['factory'] as const)),
  ];
}

const named = (text: string): string | null => (text.trim() === '' ? null : text.trim());

/** The draft as a start asks for it; null where it is off or cannot be. */
export function evaluatorOf(
  draft: EvaluatorDraft,
  recipe: RecipeView,
  isByHand: boolean,
): NonNullable<StartRequest['evaluator']> | null {
  if (!draft.isOn || !acceptsEvaluator(recipe)) return null;
  if (evaluatorProblems(draft, recipe, isByHand).length > 0) return null;
  return {
    episodes: Number(draft.episodes),
    every: Number(draft.every),
    envId: named(draft.envId),
    factory: named(draft.factory),
  };
}

/** A run's own evaluator as a draft. */
export function evaluatorDraft(request: EvaluatorRequest | null | undefined): EvaluatorDraft {
  if (request === null || request === undefined) return NO_EVALUATOR;
  const { episodes = 20, every = 1, envId, factory } = request;
  return {
    isOn: true,
    episodes: String(episodes),
    every: String(every),
    envId: envId ?? '',
    factory: factory ?? '',
  };
}
