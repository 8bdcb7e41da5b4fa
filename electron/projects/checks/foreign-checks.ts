import { type Finding, finding } from '#core/contract/finding';
import type { Target } from '../../targets/target';
import { foreignThere, pathPlaceOf } from '../../targets/foreign-path';
import { setting } from './check-remedies';

/** Path parameters that name a file of another system, each with the path that the target has for it. A start refuses them. */
export async function foreignChecks(
  names: readonly string[],
  values: Readonly<Record<string, unknown>>,
  target: Target,
): Promise<readonly Finding[]> {
  const paths = names.flatMap((name) => {
    const value = values[name];
    return typeof value === 'string' && value !== '' ? [{ name, value }] : [];
  });
  if (paths.length === 0) return [];
  const place = await pathPlaceOf(target);
  const found = await Promise.all(
    paths.map(async ({ name, value }) => {
      const foreign = await foreignThere(value, place, target);
      if (foreign === null) return [];
      const id = `foreign-path:${name}`;
      const says = `${name.replaceAll('_', ' ')} is ${value}, a path of ${foreign.of}; ${target.view().name} does not know it.`;
      const { there } = foreign;
      if (there === null) {
        const advice = `Enter the path as ${target.view().name} names it, or send the folder there.`;
        return [finding(id, 'bad', says, { advice })];
      }
      const remedies = [setting(`use-${name}`, `Use ${there}`, { [name]: there }, id)];
      return [finding(id, 'bad', says, { advice: `There it is ${there}.`, remedies })];
    }),
  );
  return found.flat();
}
