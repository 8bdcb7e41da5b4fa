import { passes } from '#core/diagnosis/rules/define-check';
import { fails, unreached, wholePath } from '../answers';
import type { CheckKind } from '../check-kind';

/** Check: a file is there. */
export default {
  says: 'A file is there.',
  async answer(of, context) {
    const path = wholePath(of, context);
    const there = await context.target.exists(path);
    if (!there.ok) return unreached(there.error);
    return there.value ? passes(`${path} is there.`) : fails(`There is no file ${path}.`, 'file');
  },
} satisfies CheckKind;
