import { spawn } from 'node:child_process';
import { normalExit } from './normal-exit';
import type { PtyBackend, PtyEvents, PtyProcess, PtySpec } from './pty-backend';

/** Plain pipes, where node-pty's native part is missing: a shell that answers, without a terminal's comforts. */
// Node's raw handle, not execa's: its output is paused and read as it comes, and signals go to the whole group.
export const pipeBackend: PtyBackend = {
  tty: false,
  start: startOnPipes,
};

function startOnPipes(spec: PtySpec, events: PtyEvents): PtyProcess {
  const [file, ...args] = spec.argv;
  const windows = process.platform === 'win32';
  const child = spawn(file, args, {
    cwd: spec.cwd,
    env: { ...spec.env, TERM: 'dumb' },
    stdio: ['pipe', 'pipe', 'pipe'],
    // Its own process group, so that closing reaches what the shell has started.
    detached: !windows,
    windowsHide: true,
  });
  const streams = [child.stdout, child.stderr];
  for (const stream of streams) stream.on('data', (bytes: Buffer) => events.output(bytes));
  child.stdin.on('error', () => undefined);
  let ended = false;
  const exit = (code: number | null, signal: string | null): void => {
    if (ended) return;
    ended = true;
    events.exit(normalExit(code, signal));
  };
  child.on('close', exit);
  child.on('error', (error) => {
    events.output(Buffer.from(`${error.message}\n`));
    exit(null, null);
  });
  const send = (signal: NodeJS.Signals): void => {
    if (!ended && child.pid !== undefined) killGroup(windows ? child.pid : -child.pid, signal);
  };
  return {
    pid: child.pid ?? null,
    write: (bytes) => {
      if (!ended) child.stdin.write(bytes);
    },
    resize: () => undefined,
    pause: () => streams.forEach((stream) => stream.pause()),
    resume: () => streams.forEach((stream) => stream.resume()),
    hangUp: () => send('SIGHUP'),
    kill: () => send('SIGKILL'),
  };
}

function killGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended by itself in the meantime.
  }
}
