import { isArpoGoal, pinsOf, requirementsOf } from '../torch/goal-pins';
import { pipInstall } from '../python/python-line';
import type { Fix } from '../fix';

/** Fix: the frameworks of ARPO in one go, so that one resolver sees them all, with torch held at the version that is there. */
export default {
  title: 'Install the frameworks',
  says: 'Installs Ray, transformers, tensordict and vLLM in versions that accept the torch that is there. It refuses where none does, and never replaces torch.',
  danger: 'changes',
  actor: 'cockpit',
  provedBy: 'packages',
  command: ({ torch }, { python, goal, target }) => {
    const pins = isArpoGoal(goal) ? pinsOf(goal, null) : null;
    // vLLM and NCCL exist for Linux only.
    const isLinux = target.capabilities.pathStyle === 'posix';
    if (python === null || torch === undefined || pins === null || !isLinux) return null;
    const wanted = requirementsOf(pins);
    return {
      lines: [pipInstall(python, [...wanted, `torch==${torch}`])],
      changed: [...wanted, `torch==${torch}`],
      downloadBytes: 2.5e9,
      diskBytes: 6e9,
    };
  },
} satisfies Fix;
