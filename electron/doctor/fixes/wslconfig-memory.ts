import type { Fix } from '../fix';

/** Fix: more memory for WSL, in .wslconfig; learn.microsoft.com/windows/wsl/wsl-config. */
export default {
  title: 'Give WSL more memory',
  says: 'Sets “memory” in .wslconfig, with a backup beside it; every other line stays. WSL reads it when it starts next: run “wsl.exe --shutdown” when no training runs.',
  danger: 'changes',
  actor: 'cockpit',
  at: 'host',
  provedBy: 'wsl',
  undo: 'Copy .wslconfig.before-rl-cockpit over .wslconfig.',
  command: ({ python, tool, file, gigabytes }) => {
    if (python === undefined || tool === undefined || file === undefined) return null;
    const setting = `memory=${gigabytes ?? ''}GB`;
    return {
      lines: [[python, '-I', tool, file, setting]],
      changed: [setting],
      creates: [{ path: `${file}.before-rl-cockpit`, says: 'Your .wslconfig as it was before.' }],
    };
  },
} satisfies Fix;
