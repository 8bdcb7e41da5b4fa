import { passes } from '#core/diagnosis/rules/define-check';
import { fails, unreached, absolutePath } from '../answers';
import type { CheckKind } from '../check-kind';

/** Check: a folder is there, such as that of a model. */
export default {
  says: 'A folder is there.',
  async answer(of, context) {
    const path = absolutePath(of, context);
    const result = await context.target.exists(path);
    if (!result.ok) return unreached(result.error);
    return result.value
      ? passes(`${path} is there.`)
      : fails(`There is no folder ${path}.`, 'model');
  },
} satisfies CheckKind;
