import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { RunView } from '../../electron/core/contract/run';
import { root } from '../setup/places.mjs';
import { processesOf } from './home-processes';

export interface Answer {
  readonly status: number | null;
  readonly stdout: Buffer;
  readonly stderr: string;
}

const Serving = z.object({
  url: z.string(),
  token: z.string(),
  pid: z.int(),
  enginePid: z.int(),
});
export type Serving = z.infer<typeof Serving>;

/** One installation of the built app in a folder of its own, driven as a person would: by its command line. */
export class Cockpit {
  readonly home: string;
  readonly #env: Readonly<Record<string, string>>;

  private constructor(home: string, env: Readonly<Record<string, string>>) {
    this.home = home;
    this.#env = env;
  }

  /** A space and an umlaut in the path: people have such homes. Stops wait 1 s + 1 s. */
  static async open(env: Readonly<Record<string, string>> = {}): Promise<Cockpit> {
    const home = await mkdtemp(path.join(tmpdir(), 'rl cockpit ü '));
    return new Cockpit(home, { RL_COCKPIT_STOP_MS: '1000,1000', ...env });
  }

  environment(): NodeJS.ProcessEnv {
    return { ...process.env, ...this.#env, RL_COCKPIT_HOME: this.home };
  }

  /** Starts the command line without waiting for its end. The raw handle: tests kill it, and read it while it writes. */
  spawn(...words: readonly string[]) {
    const cli = path.join(root, 'out', 'cli.js');
    return spawn(process.execPath, [cli, ...words], { env: this.environment(), stdio: 'pipe' });
  }

  async cli(...words: readonly string[]): Promise<Answer> {
    const child = this.spawn(...words);
    const out: Buffer[] = [];
    let stderr = '';
    child.stdout.on('data', (chunk: Buffer) => out.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => {
      stderr += chunk.toString();
    });
    const status = await new Promise<number | null>((resolve, reject) => {
      child.on('error', reject);
      child.on('close', (code) => resolve(code));
    });
    return { status, stdout: Buffer.concat(out), stderr };
  }

  /** The JSON answer of a command. @throws with both streams when stdout is no JSON. */
  async json(...words: readonly string[]): Promise<unknown> {
    const [command = '', ...rest] = words;
    const { stdout, stderr } = await this.cli(command, '--json', ...rest);
    try {
      return JSON.parse(stdout.toString());
    } catch {
      throw new Error(`${words.join(' ')} answered no JSON: ${stdout.toString()}\n${stderr}`);
    }
  }

  async runView(...words: readonly string[]): Promise<RunView> {
    const answer = await this.json(...words);
    const run = RunView.safeParse(answer);
    if (!run.success) throw new Error(`${words.join(' ')}: ${JSON.stringify(answer)}`);
    return run.data;
  }

  /** Serves the app until `end`. The child's stderr is kept for the message of a failed test. */
  async serve(): Promise<Serving & { end(): Promise<void> }> {
    const child = this.spawn('serve', '--json');
    let text = '';
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
    const line = await new Promise<string>((resolve, reject) => {
      child.stdout.on('data', (chunk: Buffer) => {
        text += chunk.toString();
        if (text.includes('\n')) resolve(text);
      });
      child.on('close', () => reject(new Error(`serve ended: ${text} ${said}`)));
    });
    const ended = new Promise<void>((resolve) => {
      child.on('close', () => resolve());
    });
    return {
      ...Serving.parse(JSON.parse(line)),
      end: async () => {
        child.kill('SIGTERM');
        await ended;
      },
    };
  }

  /** Ends every process of this installation (trainings too) and removes its folder. */
  async close(): Promise<void> {
    for (let round = 0; round < 20; round += 1) {
      const pids = await this.processes();
      if (pids.length === 0) break;
      for (const pid of pids) kill(pid);
      await new Promise((resolve) => {
        setTimeout(resolve, 50);
      });
    }
    await rm(this.home, { recursive: true, force: true, maxRetries: 5 });
  }

  /** Processes of this installation, other than this one. */
  processes(): Promise<readonly number[]> {
    return processesOf(this.home);
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended by itself meanwhile.
  }
}
