import { wslCommands } from '../../targets/wsl/commands/command-line';
import type { Fix } from '../fix';

/** A release that most guides are written for, and that wheels of torch and vLLM are built for. */
const DISTRO = 'Ubuntu-22.04';

/** Fix: a distro of WSL, and WSL itself where it is missing. */
export default {
  title: `Install ${DISTRO}`,
  says: 'Downloads the distro; Windows may ask for an administrator, and may want a restart: then run it again. Its first start creates your user.',
  danger: 'changes',
  actor: 'administrator',
  at: 'host',
  provedBy: 'wsl',
  undo: `“wsl.exe --unregister ${DISTRO}” removes it with all its files.`,
  command: ({ exe }) => {
    const [program, ...words] = wslCommands.install(DISTRO);
    return {
      lines: [[exe ?? program ?? 'wsl.exe', ...words]],
      env: { WSL_UTF8: '1' },
      changed: [DISTRO],
      downloadBytes: 650e6,
      diskBytes: 2.5e9,
    };
  },
} satisfies Fix;
