import { defineGuardRule } from '../rule';

/** null where it is written in a way that cannot be taken out for certain. */
function withoutSudo(text: string): string | null {
  const without = text.replace(/\bsudo\s+(?:-[A-Z]+\s+)*/, '');
  return without === text ? null : without;
}

/** Rule: pip as root changes the Python of the system. */
export default defineGuardRule({
  order: 80,
  judge: ({ text, call, install }) => {
    if (!call.isSudo || install === null || install.manager === 'conda') return null;
    if (install.env !== null) return null;
    const without = call.isPlaced ? withoutSudo(text) : null;
    return {
      says: 'As root, pip changes the Python of the system.',
      because:
        'The tools of the system use that Python, and root does not see the environment that is active in this shell.',
      would: `It would install ${install.packages.map(({ word }) => word.text).join(', ') || 'packages'} for the whole system.`,
      instead:
        without === null
          ? null
          : { text: without, says: 'The same in the active environment, without sudo.' },
      danger: 'changes',
    };
  },
});
