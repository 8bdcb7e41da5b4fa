import { fork } from 'node:child_process';
import type { StartChild } from '../parents/child-process';

/**
 * A child by child_process.fork. It ends by itself when its IPC channel closes, so it also ends when this
 * process is killed. What it prints goes to stderr: stdout carries our one line alone. The raw handle, not execa's:
 * it is held in the same way as Electron's utility process.
 */
export function forkedChild(
  file: string,
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): StartChild {
  return (events) => {
    const child = fork(file, [...args], {
      env: { ...env },
      execArgv: ['--disable-warning=ExperimentalWarning'],
      stdio: ['ignore', 2, 2, 'ipc'],
    });
    child.on('message', (message) => events.message(message));
    child.on('error', (error) => {
      // Also a failed send; only a process that never started will report no exit.
      if (child.pid === undefined) events.exit(error.message);
    });
    child.on('exit', (code, signal) => events.exit(signal ? `signal ${signal}` : `code ${code}`));
    return {
      pid: child.pid,
      end: () => {
        if (child.connected) child.disconnect();
        else child.kill('SIGTERM');
      },
      kill: () => child.kill('SIGKILL'),
    };
  };
}
