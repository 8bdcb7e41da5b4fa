import { passes } from '#core/diagnosis/rules/define-check';
import { fails, unreached, wholePath } from '../answers';
import type { CheckKind } from '../check-kind';

/** Check: at least one file matches a glob. */
export default {
  says: 'At least one file matches a pattern.',
  async answer(of, context) {
    const found = await context.target.find(context.cwd, [of]);
    if (!found.ok) return unreached(found.error);
    const count = found.value.length;
    if (count === 0) return fails(`No file matches ${wholePath(of, context)}.`, 'file');
    return passes(`${count} ${count === 1 ? 'file matches' : 'files match'} ${of}.`);
  },
} satisfies CheckKind;
