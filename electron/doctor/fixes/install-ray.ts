import { isArpoGoal, pinsOf } from '../torch/goal-pins';
import { pipInstall } from '../python/python-line';
import type { Fix } from '../fix';

/** Fix: Ray in the range that the goal means. Its own requirements leave torch alone. */
export default {
  title: 'Install Ray',
  says: 'Installs Ray into this environment. Its own requirements leave torch alone.',
  danger: 'changes',
  actor: 'cockpit',
  provedBy: 'ray',
  command: (_values, { python, goal }) => {
    if (python === null) return null;
    const pins = isArpoGoal(goal) ? pinsOf(goal, null) : null;
    const range = pins?.packages.find(({ name }) => name === 'ray')?.range ?? '';
    const requirement = `ray[default]${range}`;
    return {
      lines: [pipInstall(python, [requirement])],
      changed: [requirement],
      downloadBytes: 90e6,
      diskBytes: 350e6,
    };
  },
} satisfies Fix;
