import { modulesLine, pipInstall } from '../python/python-line';
import type { Fix } from '../fix';

/** Download and size on the disk of a torch wheel with what it brings; measured on 2.6 to 2.15. */
const SIZES = {
  cpu: { downloadBytes: 200e6, diskBytes: 800e6 },
  cuda: { downloadBytes: 3.2e9, diskBytes: 7e9 },
};

/** Fix: the torch build that fits card, driver and Python, from its index. */
export default {
  title: 'Install PyTorch',
  says: 'Installs the build of torch that fits the card and the driver of this machine, into this environment only.',
  danger: 'changes',
  actor: 'cockpit',
  provedBy: 'wheel-proof',
  command: ({ version, variant = 'cpu', index = '', isReplaced = 'no' }, { python }) => {
    if (python === null || version === undefined) return null;
    const from = index === '' ? [] : ['--index-url', index];
    const install = pipInstall(python, [`torch==${version}`, ...from]);
    // PyPI has builds without a label: pip would take another build of that version for it.
    const isSame = isReplaced === 'yes' && index === '';
    const remove = modulesLine(python, 'pip', ['uninstall', '-y', 'torch']);
    return {
      lines: isSame ? [remove, install] : [install],
      changed: [`torch==${version}`, ...from.slice(1)],
      ...(variant === 'cpu' && index !== '' ? SIZES.cpu : SIZES.cuda),
    };
  },
} satisfies Fix;
