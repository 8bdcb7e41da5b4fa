import { isSb3Goal, pinsOf, requirementsOf } from '../torch/goal-pins';
import { pipInstall } from '../python/python-line';
import type { Fix } from '../fix';

const ANY = ['stable-baselines3', 'sb3-contrib', 'gymnasium'];

/** Fix: Stable-Baselines3 in the versions that the goal means, with torch held at the version that is there. */
export default {
  title: 'Install Stable-Baselines3',
  says: 'Installs stable-baselines3, sb3-contrib and gymnasium in versions that belong together. The torch that is there stays.',
  danger: 'changes',
  actor: 'cockpit',
  provedBy: 'sb3-stack',
  command: ({ python: version = '', torch }, { python, goal }) => {
    if (python === null || torch === undefined) return null;
    const pins = isSb3Goal(goal) ? pinsOf(goal, version === '' ? null : version) : null;
    const wanted = pins === null ? ANY : requirementsOf(pins);
    const all = [...wanted, `torch==${torch}`];
    return {
      lines: [pipInstall(python, all)],
      changed: all,
      downloadBytes: 60e6,
      diskBytes: 250e6,
    };
  },
} satisfies Fix;
