import { pipInstall } from '../run/python-line';
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
    // An equal version of another build counts as installed for pip.
    const again = isReplaced === 'yes' ? ['--force-reinstall'] : [];
    const from = index === '' ? [] : ['--index-url', index];
    const line = pipInstall(python, [...again, `torch==${version}`, ...from]);
    const isSmall = variant === 'cpu' && index !== '';
    return {
      lines: [line],
      changed: [`torch==${version}`, ...from.slice(1)],
      ...(isSmall ? SIZES.cpu : SIZES.cuda),
    };
  },
} satisfies Fix;
