import { z } from 'zod';
import { passes } from '#core/diagnosis/rules/define-check';
import { childEnd, fails, scriptAnswer } from '../answers';
import type { CheckAnswer, CheckContext, CheckKind } from '../check-kind';

const Copy = z.object({ path: z.string(), version: z.string().nullable(), site: z.boolean() });
const Answer = z.object({
  name: z.string(),
  taken: z.string().nullable(),
  copies: z.array(Copy),
  problem: z.string().nullable(),
});

const LIMIT_S = 30;

/** Check: of a module with two copies (a fork in the project, a release in site-packages) an import takes the project's own. */
export default {
  says: 'An import takes the project’s own copy of a module.',
  async answer(of, context) {
    const words = { name: of };
    const outcome = await context.ask({ script: 'origin', by: 'training', words, limitS: LIMIT_S });
    const answer = scriptAnswer(outcome, Answer);
    if (answer === null) return childEnd(outcome, LIMIT_S, `The search for ${of}`);
    return judgeOrigin(answer, context);
  },
} satisfies CheckKind;

/** Which copy is taken, both named if there are two. */
export function judgeOrigin(
  { name, taken, copies, problem }: z.infer<typeof Answer>,
  { paths: { project, python } }: Pick<CheckContext, 'paths'>,
): CheckAnswer {
  if (taken === null) {
    const evidence = problem === null ? [] : [problem];
    return fails(`${python} finds no module ${name}.`, 'packages', { evidence });
  }
  const isOwn = (path: string): boolean =>
    project !== '' && slashed(path).startsWith(`${slashed(project)}/`);
  const report = (copy: z.infer<typeof Copy>): string =>
    `${copy.version ?? 'no version'} in ${copy.path} (${isOwn(copy.path) ? 'the project' : copy.site ? 'installed' : 'on the path'})`;
  const winner = copies.find(({ path }) => path === taken) ?? copies[0];
  const others = copies.filter((copy) => copy !== winner);
  const says = `An import of ${name} takes ${winner === undefined ? taken : report(winner)}`;
  if (others.length === 0) return passes(`${says}.`);
  const rest = `${says}, not ${others.map(report).join(', not ')}.`;
  const own = others.find(({ path }) => isOwn(path));
  if (isOwn(taken) || own === undefined) return passes(rest);
  return fails(rest, undefined, {
    advice: `Put ${folderOf(own.path)} first on PYTHONPATH, or uninstall the other copy.`,
  });
}

const slashed = (path: string): string => path.replaceAll('\\', '/').replace(/\/+$/, '');
const folderOf = (path: string): string => slashed(path).replace(/\/[^/]*$/, '');
