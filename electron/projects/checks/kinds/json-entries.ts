import { z } from 'zod';
import { undecided, passes } from '#core/diagnosis/rules/define-check';
import { baseName, childEnd, fails, scriptAnswer, absolutePath } from '../answers';
import type { CheckKind } from '../check-kind';

const Answer = z.object({
  problem: z.string().nullable(),
  missing: z.boolean(),
  line: z.int().nullable(),
  entries: z.int().nullable(),
  kind: z.string().nullable(),
});

const LIMIT_S = 60;

/** Check: a JSON file is whole and has entries. `PATH`, or `PATH >= NUMBER` for the least number of entries. */
export default {
  says: 'A JSON file is whole and has entries.',
  async answer(of, context) {
    const [, query = of, count] = /^(.*?)\s*(?:>=\s*(\d+))?$/s.exec(of) ?? [];
    const min = count === undefined ? 1 : Number(count);
    const path = absolutePath(query, context);
    const outcome = await context.ask({
      script: 'json_entries',
      by: 'agent',
      words: { path },
      limitS: LIMIT_S,
    });
    const answer = scriptAnswer(outcome, Answer);
    if (answer === null) return childEnd(outcome, LIMIT_S, `The check of ${path}`);
    const { problem, missing, line, entries, kind } = answer;
    const file = baseName(path);
    if (missing) return fails(`There is no file ${path}.`, 'file');
    if (kind === 'broken') {
      const location = line === null ? '' : ` (line ${line})`;
      return fails(`${file} is no whole JSON${location}: ${problem ?? ''}.`, 'file');
    }
    if (problem !== null) return undecided(`${file} could not be read (${problem}).`);
    const says = `${file} has ${(entries ?? 0).toLocaleString('en-US')} entries.`;
    return (entries ?? 0) >= min
      ? passes(says)
      : fails(`${says} At least ${min} are needed.`, 'file');
  },
} satisfies CheckKind;
