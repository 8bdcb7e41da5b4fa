import { setsVariable, acceptedVariable, writesPth } from '../python/environment-file';
import type { Fix } from '../fix';

/** Fix: an environment variable with which the rung of the crash ladder holds, for every start of this environment. */
export default {
  title: 'Set it for this environment',
  says: 'Writes a file into the environment that sets, or takes away, one variable whenever its Python starts. Nothing outside of it changes.',
  danger: 'changes',
  actor: 'cockpit',
  provedBy: 'crash-ladder',
  undo: 'Delete the rl-cockpit-*.pth file in the environment.',
  command: ({ without, variable, value }, { python }) => {
    if (python === null) return null;
    const name = without ?? variable ?? '';
    const line =
      without === undefined ? setsVariable(name, value ?? '') : acceptedVariable(without);
    return line === null
      ? null
      : writesPth(python, `rl-cockpit-${name.toLowerCase().replaceAll('_', '-')}.pth`, line);
  },
} satisfies Fix;
