import { z } from 'zod';
import { undecided, passes } from '#core/diagnosis/rules/define-check';
import { baseName, childEnd, fails, scriptAnswer, absolutePath } from '../answers';
import type { CheckAnswer, CheckKind } from '../check-kind';

const Answer = z.object({
  problem: z.string().nullable(),
  missing: z.boolean(),
  python: z.string().nullable(),
  sb3: z.string().nullable(),
  numpy: z.string().nullable(),
  /** Keys whose pickle carries a code object. */
  code: z.array(z.string()),
  interpreter: z.string(),
});

const LIMIT_S = 30;

/**
 * Check: a model of Stable-Baselines3 was saved by the same minor version of Python that is to load it. Its pickles carry code objects
 * (schedules), and byte code of another minor version crashes (SB3 issue 2115, fixed in 2.7.0).
 */
export default {
  says: 'A saved model fits the training’s Python.',
  async answer(of, context) {
    const path = absolutePath(of, context);
    const outcome = await context.ask({
      script: 'model_python',
      by: 'training',
      words: { path },
      limitS: LIMIT_S,
    });
    const answer = scriptAnswer(outcome, Answer);
    return answer === null
      ? childEnd(outcome, LIMIT_S, `The check of ${path}`)
      : judgeModel(path, answer);
  },
} satisfies CheckKind;

/** Whether a model loads in an interpreter. Nothing of it was unpickled. */
export function judgeModel(path: string, answer: z.infer<typeof Answer>): CheckAnswer {
  const { problem, missing, python, sb3, code, interpreter } = answer;
  const file = baseName(path);
  if (missing) return fails(`There is no model ${path}.`, 'file');
  if (problem !== null) return fails(`${file} is no whole model of Stable-Baselines3: ${problem}.`);
  const saved = /^(\d+\.\d+)/.exec(python ?? '')?.[1] ?? null;
  const by = `${file} was saved by Python ${python ?? '(not reported)'}${sb3 === null ? '' : ` with Stable-Baselines3 ${sb3}`}`;
  if (saved === interpreter) return passes(`${by}, as this environment has.`);
  if (code.length === 0)
    return passes(`${by}; this environment has ${interpreter}. It carries no byte code.`);
  const codeText = `It carries byte code (${code.join(', ')})`;
  if (saved === null) return undecided(`${by}. ${codeText}, which only that Python can run.`);
  return fails(
    `${by}; this environment has ${interpreter}. ${codeText}, which crashes in another version of Python.`,
    undefined,
    {
      advice: `Choose an environment with Python ${saved}, or load and save the model once with Stable-Baselines3 2.7 or newer.`,
    },
  );
}
