import { setsVariable, writesPth } from '../python/environment-file';
import type { Fix } from '../fix';

/** Fix: a variable that keeps a Ray worker without a GPU from crashing in the NVIDIA driver. */
export default {
  title: 'Set the variable for this environment',
  says: 'Writes a file into the environment that sets one variable whenever its Python starts, unless you set it yourself. Nothing outside of it changes.',
  danger: 'changes',
  actor: 'cockpit',
  provedBy: 'empty-cuda-devices',
  undo: 'Delete the rl-cockpit-*.pth file in the environment.',
  command: ({ variable = '', value = '' }, { python }) => {
    const line = setsVariable(variable, value);
    if (python === null || line === null) return null;
    return writesPth(python, `rl-cockpit-${variable.toLowerCase().replaceAll('_', '-')}.pth`, line);
  },
} satisfies Fix;
