import type { Readable } from 'node:stream';
import { execa } from 'execa';
import { logOutput } from '../../app-log/output-log';
import { type BootConfig, bootBytes, newToken } from './agent-boot';
import { type Frame, FrameReader, encodeFrame } from './frames';
import type { Door } from '../target';
import { toolsPayload } from './tools-payload';

/** One life of an agent: from its start to its end. It is never restarted, only replaced. */
export interface AgentProcess {
  readonly pid: number;
  send(json: object, bytes?: Uint8Array): void;
  end(): void;
  /** Closes its stdin and waits for nothing: it ends by itself, and is never killed for being slow. */
  leave(): void;
  /** Kills it; `why` is then the reason of its end. */
  giveUp(why: string): void;
  /** Settles once; never rejects. */
  readonly ended: Promise<AgentEnd>;
}

/** End of an agent, or of the program in front of it (ssh, wsl.exe) that should have led there. */
export interface AgentEnd {
  /** In words: why we killed it, else the last it said. */
  readonly why: string;
  readonly stderr: string;
  /** Its stdout before the first answer: wsl.exe prints its errors there, in UTF-16. */
  readonly noise: Uint8Array;
  /** Did we kill it because it was silent? What is between may hang, too. */
  readonly isAbandoned: boolean;
  /** null when a signal ended it, or it was never started. */
  readonly exitCode: number | null;
}

/** The end of one that could not even be started; `why` is added. */
export const NEVER_BEGAN = {
  stderr: '',
  noise: new Uint8Array(),
  isAbandoned: false,
  exitCode: null,
} as const;

const QUIETLY = {
  detached: leavesSession(process.platform),
  cleanup: false,
  reject: false,
  windowsHide: true,
  stdin: 'pipe',
  buffer: { stdout: false, stderr: true },
  maxBuffer: { stderr: 1 << 20 },
} as const;

/**
 * Ctrl+C in the engine's terminal is not for an agent. POSIX: its own session. On Windows `detached` would leave it without any console,
 * and every program it starts would open a window; hidden (`windowsHide`) it gets its own console that is never shown, which no Ctrl+C of
 * another reaches.
 */
export function leavesSession(platform: NodeJS.Platform): boolean {
  return platform !== 'win32';
}

/** Starts an agent behind a door, a program on this machine. Its own session: Ctrl+C is not for it. */
export async function startAgent(
  door: Door,
  stateDir: string | null,
  onFrame: (frame: Frame) => void,
): Promise<AgentProcess> {
  const config: BootConfig = { token: newToken(), stateDir };
  const boot = bootBytes(await toolsPayload(), config);
  const child = execa(door.file, door.args, { ...QUIETLY, env: { ...door.env } });
  logStderr(child, door);
  let reason: string | null = null;
  const giveUp = (why: string): void => {
    reason = why;
    endNow(child);
  };
  const reader = new FrameReader(config.token);
  child.stdout.on('data', (chunk: Buffer) => {
    try {
      for (const frame of reader.push(chunk)) onFrame(frame);
    } catch (cause) {
      giveUp(`Its response could not be read: ${String(cause)}`);
    }
  });
  if (door.endMark !== undefined) whenSaid(child.stderr, door.endMark, () => child.stdin.end());
  // A dead agent closes its stdin; the write that meets that is reported by `ended`, not by an exception.
  child.stdin.on('error', () => undefined);
  child.stdin.write(boot);
  return {
    pid: child.pid ?? -1,
    send: (json, bytes) => child.stdin.write(encodeFrame(config.token, json, bytes)),
    end: () => {
      child.stdin.end();
      setTimeout(() => endNow(child), 2_000).unref();
    },
    leave: () => child.stdin.end(),
    giveUp,
    ended: child.then((end) => agentEnd(withoutMark(end, door), reason, reader)),
  };
}

/** Writes what the agent prints on stderr to the app's log. */
function logStderr({ pid, stderr }: Pick<Killable, 'pid' | 'stderr'>, door: Door): void {
  const fields = { target: door.target ?? null, agentPid: pid ?? null };
  logOutput(stderr, { part: 'agent', fields, except: door.endMark });
}

interface Killable {
  readonly pid?: number | undefined;
  kill(signal: 'SIGKILL'): boolean;
  readonly stdout: Readable;
  readonly stderr: Readable;
}

/** With what it started in its own group (a training is in none of ours); a stopped process can be killed, too. */
function killsGroup(pid: number | undefined): boolean {
  if (pid === undefined || !leavesSession(process.platform)) return false;
  try {
    return process.kill(-pid, 'SIGKILL');
  } catch {
    return false;
  }
}

/** ssh hands its output to the process of a shared connection, which may hold it for as long as that one hangs. */
function endNow(child: Killable): void {
  if (!killsGroup(child.pid)) child.kill('SIGKILL');
  child.stdout.destroy();
  child.stderr.destroy();
}

interface Ended {
  readonly stderr?: unknown;
  readonly originalMessage?: string | undefined;
  readonly signal?: NodeJS.Signals | undefined;
  readonly exitCode?: number | undefined;
}

function whenSaid(stream: Readable, mark: string, then: () => void): void {
  let last = '';
  stream.on('data', (chunk: Buffer) => {
    last = (last + chunk.toString('latin1')).slice(-4_096);
    if (last.split(/\r?\n/).includes(mark)) then();
  });
}

function withoutMark(end: Ended, { endMark }: Door): Ended {
  const { stderr, originalMessage, signal, exitCode } = end;
  if (endMark === undefined || typeof stderr !== 'string') return end;
  const lines = stderr.split('\n').filter((line) => line.trimEnd() !== endMark);
  return { stderr: lines.join('\n'), originalMessage, signal, exitCode };
}

function agentEnd(end: Ended, reason: string | null, reader: FrameReader): AgentEnd {
  return {
    why: reason ?? lastWords(end),
    stderr: typeof end.stderr === 'string' ? end.stderr : '',
    noise: reader.noise(),
    isAbandoned: reason !== null,
    exitCode: end.exitCode ?? null,
  };
}

/** A traceback's last line is worth more than an exit code. Our own command line is no word of the other side. */
function lastWords({ stderr, originalMessage, signal, exitCode }: Ended): string {
  const last = typeof stderr === 'string' ? stderr.trim().split('\n').at(-1)?.trim() : '';
  if (last) return last;
  if (originalMessage) return `${originalMessage}.`;
  if (signal !== undefined) return `It was ended by ${signal}.`;
  return exitCode === undefined ? 'It ended.' : `It ended with exit code ${exitCode}.`;
}
