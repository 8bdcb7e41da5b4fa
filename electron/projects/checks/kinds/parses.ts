import { z } from 'zod';
import { undecided, passes } from '#core/diagnosis/rules/define-check';
import { childEnd, fails, scriptAnswer, absolutePath } from '../answers';
import type { CheckKind } from '../check-kind';

const Answer = z.object({
  problem: z.string().nullable(),
  kind: z.enum(['missing', 'unreadable', 'syntax']).optional(),
  line: z.int().nullish(),
  text: z.string().nullish(),
});

const LIMIT_S = 20;

/** Check: a Python file compiles; none of it is executed. */
export default {
  says: 'A Python file compiles.',
  async answer(of, context) {
    const path = absolutePath(of, context);
    const outcome = await context.ask({
      script: 'parses',
      by: 'training',
      words: { path },
      limitS: LIMIT_S,
    });
    const answer = scriptAnswer(outcome, Answer);
    if (answer === null) return childEnd(outcome, LIMIT_S, `Python, reading ${path},`);
    const { problem, kind, line, text } = answer;
    if (problem === null) return passes(`${path} compiles.`);
    if (kind === 'missing') return fails(`There is no file ${path}.`, 'file');
    if (kind === 'unreadable') return undecided(`${path} could not be read (${problem}).`);
    const evidence = text == null || text === '' ? [] : [text];
    const location = line == null ? path : `${path}:${line}`;
    return fails(`${location} does not compile: ${problem}.`, undefined, { evidence });
  },
} satisfies CheckKind;
