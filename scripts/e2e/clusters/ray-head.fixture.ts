import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import path from 'node:path';
import { z } from 'zod';
import { isCi } from '../../setup/paths.mjs';
import { freePorts } from './free-ports.fixture';

const PYTHON = process.env['RL_COCKPIT_TEST_RAY'] ?? '';
export const hasRay = PYTHON !== '';
if (!hasRay && !isCi)
  console.log('Skipped: a real Ray head needs RL_COCKPIT_TEST_RAY (npm test makes one on Linux).');

/** Starts of a head before the tests give up. */
const ATTEMPTS = 3;

const Status = z.object({ status: z.string() });

/** Interpreter that has Ray. */
export const RAY_PYTHON = PYTHON;

/** A real Ray head on this machine, with two CPUs, a token, and ports of its own. */
export class RayHead {
  readonly dir: string;
  readonly env: Readonly<Record<string, string>>;
  readonly #dashboard: number;

  private constructor(dir: string, dashboard: number) {
    this.dir = dir;
    this.#dashboard = dashboard;
    this.env = {
      RAY_API_SERVER_ADDRESS: `http://127.0.0.1:${dashboard}`,
      RAY_AUTH_TOKEN_PATH: this.tokenFile,
      // The agent asks the head every second.
      RL_COCKPIT_JOBS_EVERY_S: '1',
    };
  }

  get tokenFile(): string {
    return path.join(this.dir, 'token');
  }

  static async start(): Promise<RayHead> {
    // Its sockets are below that folder, and their names are bounded (unix(7)).
    const dir = await mkdtemp('/tmp/ray-');
    const [dashboard = 0, ...others] = await freePorts(6);
    const head = new RayHead(dir, dashboard);
    await writeFile(head.tokenFile, randomBytes(16).toString('hex'), { mode: 0o600 });
    const args = [
      'start',
      '--head',
      '--port=0',
      '--num-cpus=2',
      '--num-gpus=0',
      ...portOptions(others),
      `--dashboard-port=${dashboard}`,
      `--temp-dir=${dir}/t`,
      '--object-store-memory=80000000',
      '--disable-usage-stats',
    ];
    // On a busy machine its start may take longer than the 30 s that Ray waits for it, which is no setting.
    for (let attempt = 1; ; attempt += 1) {
      const failure = await head.#run(args).then(
        () => null,
        (error: unknown) => error,
      );
      if (failure === null) return head;
      await head.#killAll();
      if (attempt < ATTEMPTS) continue;
      await head.stop();
      throw failure;
    }
  }

  /** Answer of the jobs API, to its token. Not by `fetch`: Ray refuses what browsers send (Sec-Fetch-Mode). */
  async ask(method: string, route: string, body?: object): Promise<unknown> {
    const token = await readFile(this.tokenFile, 'utf8');
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const text = await new Promise<string>((resolve, reject) => {
      const options = { host: '127.0.0.1', port: this.#dashboard, method, path: route, headers };
      const sent = request(options, (answer) => {
        let received = '';
        answer.setEncoding('utf8').on('data', (chunk: string) => {
          received += chunk;
        });
        answer.on('end', () => resolve(received));
      });
      sent.on('error', reject).end(body === undefined ? '' : JSON.stringify(body));
    });
    try {
      return JSON.parse(text);
    } catch {
      return text;
    }
  }

  /** Submits a job by other means than the app. */
  submit(id: string, entrypoint: string): Promise<unknown> {
    return this.ask('POST', '/api/jobs/', { submission_id: id, entrypoint });
  }

  /** Ray's state of a job; null where it has none. */
  async status(id: string): Promise<string | null> {
    const parsed = Status.safeParse(await this.ask('GET', `/api/jobs/${id}`));
    return parsed.success ? parsed.data.status : null;
  }

  /** `kill -9` of those of its processes whose command line holds the text. */
  async kill(text: string): Promise<number> {
    const pids = (await this.#processes()).filter(({ command }) => command.includes(text));
    for (const { pid } of pids) kill(pid);
    return pids.length;
  }

  /** Ends all of its processes and removes its folder. Never `ray stop`: that ends every Ray of the machine. */
  async stop(): Promise<void> {
    await this.#killAll();
    await rm(this.dir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }

  async #killAll(): Promise<void> {
    for (let round = 0; round < 3; round += 1) {
      for (const { pid } of await this.#processes()) kill(pid);
      await new Promise((resolve) => {
        setTimeout(resolve, 300);
      });
    }
  }

  /** Processes of this head, by the token's path in their environment: that of the app and of the jobs has it, too. */
  async #processes(): Promise<readonly { readonly pid: number; readonly command: string }[]> {
    const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
    const all = await Promise.all(
      pids.map(async (pid) => {
        const read = (name: string) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '');
        const [command, environ] = await Promise.all([read('cmdline'), read('environ')]);
        const isOwn = environ.includes(`RAY_AUTH_TOKEN_PATH=${this.tokenFile}`);
        return isOwn && OF_RAY.test(command) ? [{ pid, command }] : [];
      }),
    );
    return all.flat();
  }

  /** Its output goes to a file: the daemons that it starts keep what they have open. */
  async #run(words: readonly string[]): Promise<void> {
    const env = { ...process.env, ...this.env, RAY_AUTH_MODE: 'token' };
    const log = path.join(this.dir, 'start.log');
    const output = await open(log, 'w');
    const ray = path.join(path.dirname(PYTHON), 'ray');
    const child = spawn(ray, [...words], { env, stdio: ['ignore', output.fd, output.fd] });
    const code = await new Promise((resolve, reject) => {
      child.on('error', reject).on('exit', resolve);
    });
    await output.close();
    if (code !== 0)
      throw new Error(`ray ended with ${String(code)}: ${await readFile(log, 'utf8')}`);
  }
}

/** Command lines of a head's own processes. */
const OF_RAY = /site-packages\/ray\/|^ray::|^ray-dashboard|multiprocessing\.forkserver/;

const portOptions = (ports: readonly number[]): readonly string[] =>
  [
    '--dashboard-agent-listen-port',
    '--dashboard-agent-grpc-port',
    '--runtime-env-agent-port',
    '--metrics-export-port',
    '--ray-client-server-port',
  ].map((option, i) => `${option}=${ports[i] ?? 0}`);

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended meanwhile.
  }
}
