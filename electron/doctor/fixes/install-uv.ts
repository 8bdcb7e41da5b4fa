import { ownClients } from '../python/own-clients';
import { modulesLine, pipInstall } from '../python/python-line';
import type { Fix, FixCommand } from '../fix';

/** Fix: uv, which brings any Python by itself, in a virtual environment of RL Cockpit's own. */
export default {
  title: 'Install uv',
  says: 'Installs uv from PyPI into a virtual environment in the folder of RL Cockpit. No Python, PATH or uv of yours is touched.',
  danger: 'changes',
  actor: 'cockpit',
  provedBy: 'conda',
  undo: 'Delete its folder.',
  command: ({ replaces = 'no' }, { hello, target }): FixCommand | null => {
    if (!hello.ok) return null;
    const { uvFolder } = ownClients(hello.value, target);
    const isWindows = target.capabilities.pathStyle === 'windows';
    const python = isWindows ? `${uvFolder}\\Scripts\\python.exe` : `${uvFolder}/bin/python`;
    const clear = replaces === 'yes' ? ['--clear'] : [];
    return {
      lines: [
        modulesLine(hello.value.python, 'venv', [...clear, uvFolder]),
        pipInstall(python, ['--no-input', 'uv']),
      ],
      changed: [uvFolder, 'uv'],
      creates: [{ path: uvFolder, says: 'uv, in its own environment' }],
      downloadBytes: 25e6,
      diskBytes: 90e6,
    };
  },
} satisfies Fix;
