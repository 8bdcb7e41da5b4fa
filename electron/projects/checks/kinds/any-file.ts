import { passes } from '#core/diagnosis/rules/define-check';
import { fails, unreached, absolutePath } from '../answers';
import type { CheckKind } from '../check-kind';

/** Check: at least one file matches a glob. */
export default {
  says: 'At least one file matches a pattern.',
  async answer(of, context) {
    const result = await context.target.find(context.cwd, [of]);
    if (!result.ok) return unreached(result.error);
    const count = result.value.length;
    if (count === 0) return fails(`No file matches ${absolutePath(of, context)}.`, 'file');
    return passes(`${count} ${count === 1 ? 'file matches' : 'files match'} ${of}.`);
  },
} satisfies CheckKind;
