import type { IPty } from 'node-pty';
import { runProgram } from '../targets/run-program';
import { windowsCommandLine } from '../targets/wsl/commands/windows-quoting';
import { normalExit } from './normal-exit';
import type { PtyBackend, PtyEvents, PtyProcess, PtySpec } from './pty-backend';

export type NodePty = typeof import('node-pty');

/** ConPTY loses parts of a large paste that is written at once (VS Code's WriteInterval). */
const WINDOWS_PIECE_BYTES = 50;
const WINDOWS_PIECE_EVERY_MS = 5;
/** node-pty throws away unread output 200 ms after the program's end; a paused terminal must notice first. */
const PAUSED_POLL_MS = 20;

export function nodePtyBackend(nodePty: NodePty): PtyBackend {
  return {
    tty: true,
    start: (spec, events) => wrap(spawn(nodePty, spec), events),
  };
}

function spawn(nodePty: NodePty, spec: PtySpec): IPty {
  const [file, ...args] = spec.argv;
  const { cwd, env, cols, rows } = spec;
  const options = { name: 'xterm-256color', cwd, env: { ...env }, cols, rows };
  // The bundled OpenConsole does not leave one conhost.exe behind per terminal (facts §3.3).
  if (process.platform === 'win32') {
    // node-pty's own quoting loses arguments (facts §1.2), so it gets the line that follows the program.
    const line = windowsCommandLine(args);
    return nodePty.spawn(file, line, { ...options, useConpty: true, useConptyDll: true });
  }
  // Without an encoding node-pty hands over bytes: half a UTF-8 character stays half a character.
  return nodePty.spawn(file, args, { ...options, encoding: null });
}

function wrap(pty: IPty, events: PtyEvents): PtyProcess {
  let ended = false;
  let timer: NodeJS.Timeout | null = null;
  const resume = (): void => {
    if (timer) clearInterval(timer);
    timer = null;
    if (!ended) pty.resume();
  };
  pty.onData((data: unknown) => events.output(bytesOf(data)));
  pty.onExit(({ exitCode, signal }) => {
    ended = true;
    if (timer) clearInterval(timer);
    events.exit(normalExit(exitCode, signal));
  });
  return {
    pid: pty.pid,
    write: (bytes) => {
      if (!ended) writeTo(pty, bytes);
    },
    resize: (cols, rows) => {
      if (!ended) pty.resize(cols, rows);
    },
    pause: () => {
      if (ended || timer) return;
      pty.pause();
      timer = setInterval(() => {
        if (!isAlive(pty.pid)) resume();
      }, PAUSED_POLL_MS);
    },
    resume,
    hangUp: () => end(pty, ended, 'SIGHUP'),
    kill: () => end(pty, ended, 'SIGKILL'),
  };
}

/** Typed as text, but bytes without an encoding (unix); text on Windows. */
function bytesOf(data: unknown): Uint8Array {
  return data instanceof Uint8Array ? data : Buffer.from(String(data), 'utf8');
}

function writeTo(pty: IPty, bytes: Uint8Array): void {
  if (process.platform !== 'win32') {
    pty.write(Buffer.from(bytes));
    return;
  }
  const text = Buffer.from(bytes).toString('utf8');
  const pieces = text.match(new RegExp(`[^]{1,${WINDOWS_PIECE_BYTES}}`, 'gu')) ?? [];
  pieces.forEach((piece, i) => setTimeout(() => pty.write(piece), i * WINDOWS_PIECE_EVERY_MS));
}

/** After its end the number may belong to another process. */
function end(pty: IPty, ended: boolean, signal: string): void {
  if (ended) return;
  if (process.platform !== 'win32') {
    pty.kill(signal);
    return;
  }
  // With the bundled OpenConsole `kill` leaves the program's children (facts §3.3, #781).
  void runProgram('taskkill', ['/PID', String(pty.pid), '/T', '/F']);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
