import { fails, holds, unreached, wholePath } from '../answers';
import type { CheckKind } from '../check-kind';

/** Check: a folder is there, such as that of a model. */
export default {
  says: 'A folder is there.',
  async look(of, context) {
    const path = wholePath(of, context);
    const there = await context.target.exists(path);
    if (!there.ok) return unreached(there.error);
    return there.value ? holds(`${path} is there.`) : fails(`There is no folder ${path}.`, 'model');
  },
} satisfies CheckKind;
