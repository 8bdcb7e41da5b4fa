import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { patient } from '../setup/patience.mjs';

/** Named by the set-up of the tests; the usual place where one file is run alone. */
const SSHD = process.env['RL_COCKPIT_SSHD'] ?? '/usr/sbin/sshd';
export const hasSshd = existsSync(SSHD);

interface Wishes {
  /** Lines of sshd_config. */
  readonly server?: readonly string[];
  /** Of whoever logs in. */
  readonly env?: Readonly<Record<string, string>>;
  /** Lines below `Host lab` of the client's configuration. */
  readonly client?: readonly string[];
  /** More of the client's configuration. */
  readonly more?: (sshd: { readonly port: number; readonly folder: string }) => string;
  /** In front of sshd: a program that runs it elsewhere (a network namespace). */
  readonly within?: readonly string[];
  readonly address?: string;
}

/** A real OpenSSH server on the loopback: keys, configuration and home folder of its own. */
export class Sshd {
  readonly folder: string;
  readonly port: number;
  readonly #wishes: Wishes;
  #child: ChildProcess | null = null;

  private constructor(folder: string, port: number, wishes: Wishes) {
    this.folder = folder;
    this.port = port;
    this.#wishes = wishes;
  }

  static async open(wishes: Wishes = {}): Promise<Sshd> {
    const folder = await mkdtemp(path.join(tmpdir(), 'rlc-sshd-'));
    const sshd = new Sshd(folder, await freePort(), wishes);
    for (const name of ['host', 'id']) sshd.makeKey(name);
    await writeFile(sshd.file('authorized_keys'), await readFile(sshd.file('id.pub')));
    mkdirSync(sshd.home, { recursive: true });
    if (process.getuid?.() === 0) mkdirSync('/run/sshd', { recursive: true, mode: 0o755 });
    await writeFile(sshd.file('sshd_config'), sshd.#serverConfig());
    await writeFile(sshd.config, sshd.#clientConfig());
    await sshd.accept();
    await sshd.start();
    return sshd;
  }

  /** The home folder of whoever logs in: our state on the "other machine" lies below it. */
  get home(): string {
    return path.join(this.folder, 'home');
  }

  /** For RL_COCKPIT_SSH_CONFIG; the host is called `lab`. */
  get config(): string {
    return this.file('config');
  }

  file(name: string): string {
    return path.join(this.folder, name);
  }

  makeKey(name: string): void {
    rmKey(this.file(name));
    execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', this.file(name)]);
  }

  /** The client knows the host key, as after a first contact. */
  async accept(): Promise<void> {
    const key = await readFile(this.file('host.pub'), 'utf8');
    await writeFile(this.file('known_hosts'), `[${this.#address}]:${this.port} ${key}`);
  }

  async start(): Promise<void> {
    const within = this.#wishes.within ?? [];
    const program = within[0] ?? SSHD;
    const before = within.length === 0 ? [] : [...within.slice(1), SSHD];
    const args = [...before, '-D', '-e', '-f', this.file('sshd_config')];
    this.#child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
    let said = '';
    this.#child.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
    const untilMs = Date.now() + patient(5_000);
    while (Date.now() < untilMs) {
      if (said.includes('Server listening')) return;
      await new Promise((resolve) => {
        setTimeout(resolve, 25);
      });
    }
    throw new Error(`sshd did not start: ${said}`);
  }

  /** The server and every connection through it end. */
  async stop(): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (child === null) return;
    const ended = once(child, 'exit');
    for (const pid of [...(await connectionsOf(child.pid)), child.pid]) kill(pid);
    if (child.exitCode === null && child.signalCode === null) await ended;
  }

  async close(): Promise<void> {
    await this.stop();
    for (let round = 0; round < 20; round += 1) {
      const pids = await this.#pids();
      if (pids.length === 0) break;
      for (const pid of pids) kill(pid);
      await new Promise((resolve) => {
        setTimeout(resolve, 50);
      });
    }
    await rm(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }

  get #address(): string {
    return this.#wishes.address ?? '127.0.0.1';
  }

  #serverConfig(): string {
    const env = Object.entries(this.#wishes.env ?? {}).map(([name, value]) => `${name}=${value}`);
    return [
      `Port ${this.port}`,
      `ListenAddress ${this.#address}`,
      `HostKey ${this.file('host')}`,
      `AuthorizedKeysFile ${this.file('authorized_keys')}`,
      'StrictModes no',
      'UsePAM no',
      'PidFile none',
      'PasswordAuthentication no',
      // Of several such lines sshd takes the first.
      `SetEnv HOME=${this.home} XDG_STATE_HOME=${this.home}/.local/state ${env.join(' ')}`,
      ...(this.#wishes.server ?? []),
      '',
    ].join('\n');
  }

  #clientConfig(): string {
    return [
      'Host lab',
      ...[
        `HostName ${this.#address}`,
        `Port ${this.port}`,
        `IdentityFile ${this.file('id')}`,
        'IdentitiesOnly yes',
        `UserKnownHostsFile ${this.file('known_hosts')}`,
        ...(this.#wishes.client ?? []),
      ].map((line) => `  ${line}`),
      this.#wishes.more?.(this) ?? '',
      '',
    ].join('\n');
  }

  /** Processes that name our folder. */
  async #pids(): Promise<readonly number[]> {
    const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
    const found = await Promise.all(
      names.map(async (name) => {
        if (Number(name) === process.pid) return null;
        const texts = await Promise.all(
          ['environ', 'cmdline'].map((file) =>
            readFile(`/proc/${name}/${file}`, 'utf8').catch(() => ''),
          ),
        );
        return texts.some((text) => text.includes(this.folder)) ? Number(name) : null;
      }),
    );
    return found.filter((pid) => pid !== null);
  }
}

/** The server's own processes, one or two for each connection; what was started through them lives on. */
async function connectionsOf(server: number | undefined): Promise<readonly (number | undefined)[]> {
  const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const all = await Promise.all(
    names.map(async (name) => {
      const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
      const [, comm, parent] = /\((.*)\) \S (\d+)/s.exec(stat) ?? [];
      return { pid: Number(name), comm, parent: Number(parent) };
    }),
  );
  const found = new Set([server]);
  for (let before = 0; before < found.size;) {
    before = found.size;
    for (const { pid, comm, parent } of all) {
      if (comm?.startsWith('sshd') === true && found.has(parent)) found.add(pid);
    }
  }
  return [...found].filter((pid) => pid !== undefined && pid !== server);
}

function rmKey(file: string): void {
  execFileSync('rm', ['-f', file, `${file}.pub`]);
}

function kill(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended by itself meanwhile.
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('There is no free port.');
  return address.port;
}
