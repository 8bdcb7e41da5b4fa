import type { Finding } from '#core/contract/finding';
import type { Recipe } from '#core/training/recipe';
import { doubtful, passed, type StartRequested } from './check-findings';
import { keyOffers } from './start-keys';

/**
 * Keys that the recipe says it reads and that this start does not get; and which stored ones it does get. Nothing where
 * there are none.
 * @param stored names of the keys that are stored for the target
 */
export function keyChecks(
  asked: StartRequested,
  recipe: Recipe | undefined,
  stored: readonly string[],
): readonly Finding[] {
  if (recipe === undefined) return [];
  const offers = keyOffers(asked, recipe, stored).filter(
    ({ name }) => !Object.hasOwn(asked.env, name),
  );
  const given = offers.filter(({ isGiven }) => isGiven).map(({ name }) => name);
  // That a key of a project of the app is not stored is said by a check of its own manifest.
  const isOfApp = recipe.project?.isBuiltIn === true;
  const missing = offers.filter(
    ({ isGiven, isStored, says }) => !isGiven && says !== null && (isStored || !isOfApp),
  );
  return [
    ...(given.length === 0 ? [] : [passed('keys', `This training gets ${given.join(', ')}.`)]),
    ...missing.map(({ name, isStored, says }) =>
      doubtful(
        `key ${name}`,
        `This training reads ${name}${says === null || says === '' ? '' : ` (${says})`} and does not get it.`,
        isStored
          ? `Tick ${name} under “Keys for this training” (--secret ${name}), or rely on the environment of the target.`
          : `Store it under Settings, Secrets, then tick it; or set it in the login environment of the target.`,
      ),
    ),
  ];
}
