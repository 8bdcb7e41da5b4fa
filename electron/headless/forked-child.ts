import { fork } from 'node:child_process';
import { ChildOutput } from '../parents/child-output';
import type { ChildStart, StartChild } from '../parents/child-process';

/**
 * A child by child_process.fork. It ends by itself when its IPC channel closes, so it also ends when this
 * process is killed. What it prints goes to stderr: stdout carries our one line alone. The raw handle, not execa's:
 * it is held in the same way as Electron's utility process.
 */
export function forkedChild({ part, file, args, env }: ChildStart): StartChild {
  return (events) => {
    const child = fork(file, [...args], {
      env: { ...env },
      execArgv: ['--disable-warning=ExperimentalWarning'],
      stdio: ['ignore', 2, 'pipe', 'ipc'],
    });
    const output = new ChildOutput(part, child.stderr);
    child.on('message', (message) => events.message(message));
    child.on('error', (error) => {
      // Also a failed send; only a process that never started will report no exit.
      if (child.pid === undefined) events.exit(error.message);
    });
    child.on('exit', (code, signal) => {
      const how = signal ? `signal ${signal}` : `code ${code}`;
      output.ended(code === 0 ? null : how);
      events.exit(how);
    });
    return {
      pid: child.pid,
      end: () => {
        output.endIsExpected();
        if (child.connected) child.disconnect();
        else child.kill('SIGTERM');
      },
      kill: () => child.kill('SIGKILL'),
    };
  };
}
