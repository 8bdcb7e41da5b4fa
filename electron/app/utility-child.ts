import { utilityProcess, type UtilityProcess } from 'electron';
import { ChildOutput } from '../parents/child-output';
import type { ChildStart, StartChild } from '../parents/child-process';

export interface UtilityStart {
  readonly start: StartChild;
  /** The process that runs now, to hand it a port. */
  current(): UtilityProcess | null;
  /** The last lines of the process that ended last, with keys masked. */
  lastLines(): Promise<readonly string[]>;
}

/** A child as Electron's utilityProcess. It ends with the main process, however that ends. */
export function utilityChild(
  { part, file, args, env }: ChildStart,
  serviceName: string,
): UtilityStart {
  let current: UtilityProcess | null = null;
  let last: ChildOutput | null = null;
  const start: StartChild = (events) => {
    const child = utilityProcess.fork(file, [...args], {
      serviceName,
      env: { ...env },
      execArgv: ['--disable-warning=ExperimentalWarning'],
      stdio: ['ignore', 'inherit', 'pipe'],
    });
    current = child;
    const output = new ChildOutput(part, child.stderr);
    last = output;
    child.on('message', (message: unknown) => events.message(message));
    child.once('exit', (code) => {
      if (current === child) current = null;
      output.ended(code === 0 ? null : `code ${code}`);
      events.exit(`code ${code}`);
    });
    return {
      get pid() {
        return child.pid;
      },
      // Electron ends a utility process with SIGTERM, which it may answer in its own time.
      end: () => {
        output.endIsExpected();
        child.kill();
      },
      kill: () => killNow(child),
    };
  };
  return { start, current: () => current, lastLines: async () => (await last?.lastLines()) ?? [] };
}

function killNow(child: UtilityProcess): void {
  if (child.pid === undefined) return;
  try {
    process.kill(child.pid, 'SIGKILL');
  } catch {
    // It has ended in the meantime.
  }
}
