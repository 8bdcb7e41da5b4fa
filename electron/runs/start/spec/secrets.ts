import type { z } from 'zod';
import type { Refusal } from '#core/contract/refusal';
import type { StartKey } from '#core/contract/start/start-calls';
import type { StartRequest } from '#core/contract/run/start-request';
import { type Result, err, ok } from '#core/lib/result';
import { parseParams } from '#core/training/params';
import type { DeclaredKey, Recipe } from '#core/training/recipe';

type Request = Pick<z.output<typeof StartRequest>, 'secrets' | 'byHand' | 'target' | 'env'>;

/**
 * Names of the stored keys that a start gets: those that the user ticked; without a choice those that a recipe of the app declares for
 * these values. A stranger's project and a command of the user's own get none without a tick.
 * @param stored names of the keys that are stored for the target
 */
export function keysOfStart(
  request: Request,
  recipe: Recipe,
  params: Record<string, unknown>,
  stored: readonly string[],
): Result<readonly string[], Refusal> {
  const names = request.secrets ?? keysByDefault(request, recipe, params);
  const absent = request.secrets?.filter((name) => !stored.includes(name)) ?? [];
  if (absent.length > 0) return err(notStored(absent, request.target));
  // What the user sets for one run goes before what is stored.
  return ok(names.filter((name) => stored.includes(name) && !Object.hasOwn(request.env, name)));
}

function keysByDefault(
  { byHand }: Pick<Request, 'byHand'>,
  recipe: Recipe,
  params: Record<string, unknown>,
): readonly string[] {
  const isListed = recipe.project === undefined || recipe.project.isBuiltIn === true;
  if (byHand !== null || !isListed) return [];
  return declaredKeys(recipe, params).map(({ name }) => name);
}

const declaredKeys = (recipe: Recipe, params: Record<string, unknown>): readonly DeclaredKey[] =>
  recipe.keys?.(params) ?? [];

/** Every key that a form offers: those that are stored for the target, then those that the recipe reads and that are not stored. */
export function keyOffers(
  request: Request & Pick<z.output<typeof StartRequest>, 'params'>,
  recipe: Recipe,
  stored: readonly string[],
): readonly StartKey[] {
  const params = parseParams(recipe, request.params);
  const declared = params.ok ? declaredKeys(recipe, params.value) : [];
  const result = params.ok ? keysOfStart(request, recipe, params.value, stored) : params;
  const names = [...new Set([...stored, ...declared.map(({ name }) => name)])];
  return names.map((name) => ({
    name,
    isStored: stored.includes(name),
    isGiven: result.ok && result.value.includes(name),
    says: declared.find((one) => one.name === name)?.says ?? null,
  }));
}

function notStored(names: readonly string[], target: string): Refusal {
  const one = names.length === 1;
  return {
    code: 'key-not-stored',
    says: `No ${one ? 'key' : 'keys'} ${names.join(', ')} ${one ? 'is' : 'are'} stored for ${target}.`,
    remedy: `Store ${one ? 'it' : 'them'} under Settings, Secrets (rl-cockpit secrets set NAME --target ${target}), or start without ${one ? 'it' : 'them'}.`,
  };
}
