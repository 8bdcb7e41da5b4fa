import type { RunView } from '#core/contract/run/run';
import { isOver } from '#core/contract/run/run-phase';
import { passes } from '#core/diagnosis/rules/define-check';
import { fails } from '../answers';
import type { CheckKind, RanTask } from '../check-kind';

/** Check: another task of the project succeeded before, on any target: `TASK`, or with values, `TASK name=value …`. */
export default {
  says: 'Another task of the project was run and succeeded.',
  async answer(of, { ran }) {
    const [task = '', ...words] = of.split(/\s+/);
    const existing = await ran(task);
    const all = existing.filter(({ params }) => words.every((word) => has(params, word)));
    const good = all.find(({ run }) => run.verdict === 'succeeded');
    if (good !== undefined) return passes(`${good.run.name} succeeded.`);
    const [newest] = existing;
    return newest === undefined ? fails('It was not run yet.') : fails(lastOf(newest.run));
  },
} satisfies CheckKind;

function has(params: RanTask['params'], word: string): boolean {
  const at = word.indexOf('=');
  return at > 0 && String(params[word.slice(0, at)]) === word.slice(at + 1);
}

function lastOf(run: RunView): string {
  if (!isOver(run)) return `${run.name} is still running.`;
  return run.verdict === 'succeeded'
    ? `${run.name} succeeded, but it was only a part.`
    : `${run.name} did not succeed.`;
}
