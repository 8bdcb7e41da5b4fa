import { z } from 'zod';
import { passes } from '#core/diagnosis/rules/define-check';
import { childEnd, fails, scriptAnswer } from './answers';
import type { CheckAnswer, CheckContext } from './check-kind';

const Answer = z.object({
  problem: z.string().nullable(),
  kind: z.enum(['missing', 'needs', 'attribute', 'raises']).optional(),
  missing: z.string().nullish(),
  frames: z.array(z.string()).optional(),
  file: z.string().nullish(),
  version: z.string().nullish(),
});

/** torch and transformers take a minute to import from a cold disk. */
const LIMIT_S = 90;

/** Imports `a.b` or `a.b.C` in a child of the training's interpreter, with the environment of the launch. */
export async function checkImport(of: string, context: CheckContext): Promise<CheckAnswer> {
  const name = of.replace(':', '.');
  const words = { name, cwd: context.cwd };
  const outcome = await context.ask({ script: 'imports', by: 'training', words, limitS: LIMIT_S });
  const answer = scriptAnswer(outcome, Answer);
  // A child that answered and then died while it was closing did import it.
  if (answer === null) return childEnd(outcome, LIMIT_S, `The import of ${name}`);
  return judgeImport(name, answer, context.paths.python);
}

/** Judgement on an answer of `imports.py`. */
export function judgeImport(
  name: string,
  { problem, kind, missing, frames = [], file, version }: z.infer<typeof Answer>,
  python: string,
): CheckAnswer {
  const [top = name] = name.split('.');
  if (problem === null) {
    const from = file == null ? '' : ` from ${file}`;
    return passes(`${name} can be imported${version == null ? '' : ` (${version})`}${from}.`);
  }
  const evidence = [problem, ...frames];
  switch (kind) {
    case 'missing':
      return fails(`${python} has no package ${top}.`, 'packages');
    case 'needs':
      return fails(
        `${top} needs ${missing ?? 'another package'}, which ${python} does not have.`,
        'packages',
        { evidence },
      );
    case 'attribute':
      return fails(
        `${name} does not exist in ${top}${version == null ? '' : ` ${version}`}: another version is installed than this project needs.`,
        'packages',
        { evidence },
      );
    case 'raises':
    case undefined:
      return fails(`${name} cannot be imported: ${problem}`, undefined, { evidence });
  }
}
