import type { GuardRule } from '../rule';

/** Rule: pip as root changes the Python of the system. */
export default {
  order: 80,
  hold: ({ text, call, install }) => {
    if (!call.isSudo || install === null || install.manager === 'conda') return null;
    if (install.env !== null) return null;
    const without = call.isPlaced ? text.replace(/\bsudo\s+(?:-[A-Z]+\s+)*/, '') : null;
    return {
      says: 'sudo makes pip change the Python of the system.',
      because:
        'The tools of the system use that Python, and sudo does not see the environment that is active in this shell.',
      would: `It would install ${install.packages.map(({ word }) => word.text).join(', ') || 'packages'} for the whole system.`,
      instead:
        without === null
          ? null
          : { text: without, says: 'The same in the active environment, without sudo.' },
      danger: 'changes',
    };
  },
} satisfies GuardRule;
