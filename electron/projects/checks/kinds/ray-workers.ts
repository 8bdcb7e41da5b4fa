import { undecided, passes } from '#core/diagnosis/rules/define-check';
import { fails, unreached } from '../answers';
import type { CheckAnswer, CheckKind } from '../check-kind';

/**
 * Check: Ray can start its workers with the training's Python. Ray 2.47 writes the path into a shell command without
 * quotes: with a space in it no worker starts, and the training waits without an end (own trial, Debian 12).
 */
export default {
  says: 'Ray can start its workers with the training’s Python.',
  async answer(_of, { target, paths: { python } }) {
    const result = await target.exists(python);
    if (!result.ok) return unreached(result.error);
    return result.value ? judgeWorkers(python) : undecided(`There is no ${python}.`);
  },
} satisfies CheckKind;

/** Whether the path is one that a shell takes for one word. Windows starts its workers without a shell. */
export function judgeWorkers(python: string): CheckAnswer {
  if (!python.startsWith('/') || !/\s/.test(python))
    return passes(`Ray can start its workers with ${python}.`);
  return fails(
    `Ray cannot start a worker with ${python}: it takes the space for the end of the path, and the training waits forever.`,
    undefined,
    {
      advice:
        'Link the environment to a path without spaces (ln -s), and choose the interpreter below the link.',
    },
  );
}
