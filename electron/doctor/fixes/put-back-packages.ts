import { putBackLines } from '../freezes/put-back';
import type { Fix } from '../fix';

const words = (text: string): readonly string[] => text.split(' ').filter(Boolean);

/** Fix: packages of an environment in the versions that they had when all was proved, or at an earlier freeze. */
export default {
  title: 'Put the packages back',
  says: 'Installs the versions of that time again and removes what came later. Other environments stay as they are.',
  danger: 'changes',
  actor: 'cockpit',
  provedBy: 'freeze',
  undo: 'A freeze of before is kept, and can be put back the same way.',
  command: ({ install = '', remove = '', pip = 'yes' }, { python }) => {
    if (python === null) return null;
    const specs = words(install);
    const lines = putBackLines(specs, words(remove), { python, hasPip: pip === 'yes' });
    return lines.length === 0 ? null : { lines, changed: specs };
  },
} satisfies Fix;
