import { spawn } from 'node:child_process';
import { type BootConfig, BOOT_ARGS, bootBytes, newToken } from './agent-boot';
import { type Frame, FrameReader, encodeFrame } from './frames';
import { toolsPayload } from './tools-payload';

/** One life of an agent: from its start to its end. It is never restarted, only replaced. */
export interface AgentProcess {
  readonly pid: number;
  send(json: object): void;
  end(): void;
  /** Why it ended, in words. Settles once; never rejects. */
  readonly ended: Promise<string>;
}

/** Starts an agent under `python`, a program on this machine. Its own session: Ctrl-C is not for it. */
export async function startAgent(
  python: string,
  stateDir: string | null,
  onFrame: (frame: Frame) => void,
): Promise<AgentProcess> {
  const config: BootConfig = { token: newToken(), stateDir };
  const boot = bootBytes(await toolsPayload(), config);
  const child = spawn(python, BOOT_ARGS, { detached: true, stdio: 'pipe', windowsHide: true });
  const reader = new FrameReader(config.token);
  const complaints = new Complaints(child.stderr);
  child.stdout.on('data', (chunk: Buffer) => {
    try {
      for (const frame of reader.push(chunk)) onFrame(frame);
    } catch (cause) {
      complaints.add(`Its answer could not be read: ${String(cause)}`);
      child.kill('SIGKILL');
    }
  });
  // A dead agent closes its stdin; the write that meets that is told by `ended`, not by an exception.
  child.stdin.on('error', () => undefined);
  child.stdin.write(boot);
  const ended = new Promise<string>((resolve) => {
    child.once('error', (cause) => resolve(`${python} could not be started: ${cause.message}`));
    child.once('close', (code, signal) =>
      resolve(complaints.last() ?? `It ended with ${signal ?? `exit code ${code}`}.`),
    );
  });
  return {
    pid: child.pid ?? -1,
    send: (json) => child.stdin.write(encodeFrame(config.token, json)),
    end: () => {
      child.stdin.end();
      setTimeout(() => child.kill('SIGKILL'), 2_000).unref();
    },
    ended,
  };
}

/** The last words on stderr: a traceback of the agent is worth more than its exit code. */
class Complaints {
  #text = '';

  constructor(stream: NodeJS.ReadableStream) {
    stream.on('data', (chunk: Buffer) => {
      this.#text = (this.#text + chunk.toString()).slice(-4_000);
    });
  }

  add(line: string): void {
    this.#text += `\n${line}`;
  }

  last(): string | null {
    return this.#text.trim().split('\n').at(-1)?.trim() || null;
  }
}
