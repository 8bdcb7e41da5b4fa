import type { Finding } from '#core/contract/finding';

/**
 * Recipe of the one task that makes all that is missing, by the remedies of the failed checks; null where nothing is
 * missing, more than one task is named, or something is that no task makes.
 */
export function taskMissing(checks: readonly Finding[]): string | null {
  const recipes = checks
    .filter(({ state }) => state === 'bad')
    .map(({ remedies }) => remedies.find(({ kind }) => kind === 'start-task'))
    .map((remedy) => (remedy?.kind === 'start-task' ? remedy.recipe : null));
  const [first, ...rest] = new Set(recipes);
  return rest.length > 0 ? null : (first ?? null);
}
