import type { RecipeView } from '#core/contract/start/recipe-view';
import { paramLabel, problemOf, valueOf } from '../parameters/param-text';

/** A value that is another one now; null where it was or is not there. */
export interface ValueChange {
  readonly name: string;
  readonly label: string;
  readonly before: string | null;
  readonly now: string | null;
}

type Texts = Readonly<Record<string, string>>;

/** Differences between two sets of values: those of the recipe in its order, then those that it has no more. */
export function valueChanges(
  { params }: Pick<RecipeView, 'params'>,
  before: Texts,
  now: Texts,
): readonly ValueChange[] {
  const existing = new Set(params.map(({ name }) => name));
  const ofRecipe = params.flatMap((param): ValueChange[] => {
    const [was, is] = [before[param.name] ?? null, now[param.name] ?? null];
    const sameAs = (text: string | null): unknown =>
      text === null || problemOf(param, text) !== null ? text : valueOf(param, text);
    if (sameAs(was) === sameAs(is)) return [];
    return [{ name: param.name, label: paramLabel(param), before: was, now: is }];
  });
  const gone = Object.entries(before).filter(([name]) => !existing.has(name));
  return [
    ...ofRecipe,
    ...gone.map(([name, was]) => ({ name, label: name, before: was, now: null })),
  ];
}
