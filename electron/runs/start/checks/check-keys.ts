import { defineCheck, passes, warns } from '#core/diagnosis/rules/define-check';
import type { StartFacts } from './start-facts';
import { keyOffers } from '../spec/secrets';

/** Keys that the recipe reads and that this start does not get, and the stored keys that it gets. Nothing where there are none. */
export const keyCheck = defineCheck<Pick<StartFacts, 'request' | 'recipe' | 'storedKeys'>>(
  'keys',
  ({ request, recipe, storedKeys }) => {
    if (recipe === undefined) return [];
    const offers = keyOffers(request, recipe, storedKeys).filter(
      ({ name }) => !Object.hasOwn(request.env, name),
    );
    const provided = offers.filter(({ isGiven }) => isGiven).map(({ name }) => name);
    // That a key of a project of the app is not stored is reported by a check of its manifest.
    const isOfApp = recipe.project?.isBuiltIn === true;
    const missing = offers.filter(
      ({ isGiven, isStored, says }) => !isGiven && says !== null && (isStored || !isOfApp),
    );
    return [
      ...(provided.length === 0 ? [] : [passes(`This training gets ${provided.join(', ')}.`)]),
      ...missing.map(({ name, isStored, says }) =>
        warns(
          `This training reads ${name}${says === null || says === '' ? '' : ` (${says})`} and does not get it.`,
          {
            id: `key ${name}`,
            advice: isStored
              ? `Tick ${name} under “Keys for this training” (--secret ${name}), or rely on the environment of the target.`
              : `Store it under Settings, Secrets, then tick it; or set it in the login environment of the target.`,
          },
        ),
      ),
    ];
  },
);
