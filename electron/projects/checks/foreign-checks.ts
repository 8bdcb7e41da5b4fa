import { defineCheck, fails } from '#core/diagnosis/rules/define-check';
import { foreignExists, pathStyleOf } from '../../targets/foreign-path';
import { setting } from './check-remedies';
import type { TaskOfStart } from './launch-context';

/** Path parameters that name a file of another system, each with the path that the target has for it. A start refuses them. */
export const foreignPathCheck = defineCheck<Pick<TaskOfStart, 'recipe' | 'values' | 'target'>>(
  'foreign-path',
  async ({ recipe, values, target }) => {
    const paths = (recipe.pathParams ?? []).flatMap((name) => {
      const value = values[name];
      return typeof value === 'string' && value !== '' ? [{ name, value }] : [];
    });
    if (paths.length === 0) return [];
    const pathStyle = await pathStyleOf(target);
    const matches = await Promise.all(
      paths.map(async ({ name, value }) => {
        const foreign = await foreignExists(value, pathStyle, target);
        if (foreign === null) return [];
        const id = `foreign-path:${name}`;
        const says = `${name.replaceAll('_', ' ')} is ${value}, a path of ${foreign.of}; ${target.view().name} does not know it.`;
        const { remote: path } = foreign;
        if (path === null) {
          const advice = `Enter the path as ${target.view().name} names it, or send the folder there.`;
          return [fails(says, { id, advice })];
        }
        const remedies = [setting(`use-${name}`, `Use ${path}`, { [name]: path }, id)];
        return [fails(says, { id, advice: `There it is ${path}.`, remedies })];
      }),
    );
    return matches.flat();
  },
);
