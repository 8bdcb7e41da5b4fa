import { execFile, type ExecFileException, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises';
import { arch, tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { isCi } from '../../setup/paths.mjs';
import { patient } from '../../setup/patience.mjs';
import { ACCOUNT, startAccounting } from './slurm-accounting.fixture';
import { BY_PARENTS, IN_CGROUPS, MEMORY_ONLY, slurmConf } from './slurm-conf.fixture';

const ROOT = process.env['RL_COCKPIT_SLURM'] ?? '';
export const hasSlurm = ROOT !== '';
if (!hasSlurm && !isCi)
  console.log('Skipped: a real Slurm needs RL_COCKPIT_SLURM (npm test finds one on Debian).');

/** Whether the kernel can hold jobs to their memory here. */
export const canLimitMemory =
  hasSlurm && process.getuid?.() === 0 && existsSync('/sys/fs/cgroup/memory/tasks');
if (hasSlurm && !canLimitMemory)
  console.log('Skipped: memory limits of jobs need root and cgroups of version 1.');

const ARCHS: Readonly<Record<string, string>> = { x64: 'x86_64', arm64: 'aarch64' };
const ARCH = ARCHS[arch()] ?? arch();
const LIB = path.join(ROOT, 'usr', 'lib', `${ARCH}-linux-gnu`);
/** Of a newer Debian: its programs find their own C library, which no program of this system may get. */
const hasOwnLibraries = existsSync(path.join(LIB, 'libc.so.6'));
const LIBRARIES = hasOwnLibraries
  ? {}
  : { LD_LIBRARY_PATH: `${LIB}:${path.join(LIB, 'slurm-wlm')}` };

export interface ClusterOptions {
  readonly nodes?: number;
  /** Further lines of slurm.conf. */
  readonly more?: readonly string[];
  /** The kernel holds each job to its memory: needs root and cgroups of version 1. */
  readonly limitsMemory?: boolean;
  /** The records of ended jobs are kept, and the user has an account. */
  readonly accounting?: boolean;
  /** A folder that the nodes see elsewhere than the login node does, which may see it late. */
  readonly shared?: { readonly real: string; readonly seen: string };
}

interface Said {
  readonly code: number;
  readonly out: string;
}

/**
 * A real Slurm on this machine: munged, a controller and a daemon for each node, on ports of the loopback. KillWait is 5 s, a record
 * is kept for 20 s. Partitions: `main` (the default) and `short` (5 minutes).
 * Sources of what each setting is for: slurm.conf(5); several daemons on one machine: slurmd(8) -N.
 */
export class Cluster {
  readonly dir: string;
  readonly env: Readonly<Record<string, string>>;
  readonly #nodes: number;
  readonly #shared: ClusterOptions['shared'];

  private constructor(dir: string, nodes: number, shared: ClusterOptions['shared']) {
    this.dir = dir;
    this.#nodes = nodes;
    this.#shared = shared;
    this.env = {
      SLURM_CONF: path.join(dir, 'slurm.conf'),
      ...LIBRARIES,
      PATH: `${path.join(ROOT, 'usr', 'bin')}:${path.join(ROOT, 'usr', 'sbin')}:${process.env['PATH'] ?? ''}`,
      // The agent asks the controller every second instead of every 30.
      RL_COCKPIT_JOBS_EVERY_S: '1',
    };
  }

  static async start(options: ClusterOptions = {}): Promise<Cluster> {
    const { nodes = 2, more = [], shared, limitsMemory = false, accounting = false } = options;
    const dir = await mkdtemp(path.join(tmpdir(), 'slurm-'));
    const cluster = new Cluster(dir, nodes, shared);
    for (const name of ['run', 'log', 'spool', 'state']) await mkdir(path.join(dir, name));
    await cluster.#startMunge();
    const plugins = path.join(LIB, 'slurm-wlm');
    const settings = [
      ...(limitsMemory ? IN_CGROUPS : BY_PARENTS),
      ...(accounting ? await startAccounting({ dir, env: cluster.env, plugins }) : []),
      ...more,
    ];
    await writeFile(
      path.join(dir, 'slurm.conf'),
      await slurmConf(dir, { nodes, plugins, more: settings }),
    );
    if (limitsMemory) await writeFile(path.join(dir, 'cgroup.conf'), `${MEMORY_ONLY.join('\n')}\n`);
    const isListening = async () => (await cluster.ask('sacctmgr', '-n', 'show', 'qos')).code === 0;
    if (accounting) await cluster.until('slurmdbd', isListening);
    await cluster.startController();
    if (accounting) await cluster.#addAccount();
    for (const name of cluster.nodeNames) await cluster.startNode(name);
    await cluster.until('idle nodes', async () => {
      const { out } = await cluster.ask('sinfo', '-h', '-N', '-p', 'main', '-o', '%T');
      return out.split('\n').filter((state) => state === 'idle').length === nodes;
    });
    await cluster.#renameHosts();
    return cluster;
  }

  /** An account of the user, once the controller has registered its cluster. */
  async #addAccount(): Promise<void> {
    const changed = ['-i', 'add'];
    await this.until('account', async () => {
      await this.ask('sacctmgr', ...changed, 'account', ACCOUNT, 'Cluster=test');
      const user = userInfo().username;
      await this.ask('sacctmgr', ...changed, 'user', user, `Account=${ACCOUNT}`);
      const { out } = await this.ask('sacctmgr', '-nP', 'show', 'assoc', `user=${user}`);
      return out.includes(`|${ACCOUNT}|`);
    });
  }

  get nodeNames(): readonly string[] {
    return Array.from({ length: this.#nodes }, (_, i) => `node${i + 1}`);
  }

  async #startMunge(): Promise<void> {
    const key = path.join(this.dir, 'munge.key');
    await writeFile(key, randomBytes(128), { mode: 0o600 });
    const socket = path.join(this.dir, 'run', 'munge.sock');
    const files = [
      '--pid-file=run/munged.pid',
      '--log-file=log/munged.log',
      '--seed-file=munge.seed',
    ];
    await this.#done('munged', [
      '--force',
      `--key-file=${key}`,
      `--socket=${socket}`,
      ...files.map((option) => option.replace('=', `=${this.dir}/`)),
    ]);
  }

  /** By its absolute path: its helper process changes the folder. */
  startController(): Promise<void> {
    return this.#done('slurmctld', ['-f', path.join(this.dir, 'slurm.conf')]);
  }

  startNode(name: string): Promise<void> {
    const stepd = path.join(ROOT, 'usr', 'sbin', 'slurmstepd');
    const words = ['-N', name, '-f', path.join(this.dir, 'slurm.conf'), '-d', stepd];
    if (this.#shared === undefined) return this.#done('slurmd', words);
    const { real, seen } = this.#shared;
    const script = 'mount --bind "$0" "$1" && shift && exec slurmd "$@"';
    const spaces = ['--mount', '--uts', 'sh', '-c', script];
    return this.#done('unshare', [...spaces, real, seen, ...words]);
  }

  /** Gives its jobs a machine of another name: the login node then sees none of their locks and processes. */
  async #renameHosts(): Promise<void> {
    for (const name of this.#shared === undefined ? [] : this.nodeNames) {
      const pid = await readFile(path.join(this.dir, 'run', `slurmd-${name}.pid`), 'utf8');
      await this.#done('nsenter', ['--uts', '--target', pid.trim(), 'hostname', name]);
    }
  }

  /** `kill -9` of a daemon by its pid file: `slurmctld`, `slurmd-node1`. */
  async killDaemon(name: string): Promise<void> {
    kill(Number(await readFile(path.join(this.dir, 'run', `${name}.pid`), 'utf8')), 'SIGKILL');
  }

  async signalDaemon(name: string, signal: NodeJS.Signals): Promise<void> {
    kill(Number(await readFile(path.join(this.dir, 'run', `${name}.pid`), 'utf8')), signal);
  }

  /** Output of one of Slurm's programs, whatever its exit code. */
  ask(program: string, ...args: readonly string[]): Promise<Said> {
    return new Promise((resolve) => {
      const env = { ...process.env, ...this.env };
      execFile(program, [...args], { env, timeout: 60_000 }, (error, stdout, stderr) =>
        resolve({ code: codeOf(error), out: `${stdout}${stderr}`.trim() }),
      );
    });
  }

  /** Waits until it holds. @throws after a minute, with the end of the controller's log */
  async until(what: string, holds: () => Promise<boolean>): Promise<void> {
    const deadline = Date.now() + patient(60_000);
    while (!(await holds())) {
      if (Date.now() > deadline) {
        const log = await readFile(path.join(this.dir, 'log', 'slurmctld.log'), 'utf8').catch(
          String,
        );
        throw new Error(`no ${what}: ${log.slice(-2_000)}`);
      }
      await pause(200);
    }
  }

  /** Ends its jobs and daemons and removes its folder. */
  async stop(): Promise<void> {
    await this.ask('scancel', `--user=${userInfo().username}`);
    for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
      for (const pid of await this.#daemons()) kill(pid, signal);
      await pause(500);
    }
    await rm(this.dir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }

  /** Processes of this cluster: daemons and the shepherds of its jobs. */
  async #daemons(): Promise<readonly number[]> {
    const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
    const own = await Promise.all(pids.map((pid) => this.#isOwn(pid)));
    return pids.filter((_, i) => own[i]);
  }

  async #isOwn(pid: number): Promise<boolean> {
    const exe = await readlink(`/proc/${pid}/exe`).catch(() => '');
    if (!exe.startsWith(path.join(ROOT, 'usr', 'sbin'))) return false;
    const environ = await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '');
    return environ.includes(`SLURM_CONF=${this.env['SLURM_CONF'] ?? ''}`);
  }

  #done(program: string, args: readonly string[]): Promise<void> {
    return new Promise((resolve, reject) => {
      const env = { ...process.env, ...this.env };
      const child = spawn(program, [...args], { env, stdio: ['ignore', 'ignore', 'pipe'] });
      let said = '';
      child.stderr.on('data', (chunk: Buffer) => {
        said += chunk.toString();
      });
      child.on('error', reject);
      child.on('exit', (code) =>
        code === 0 ? resolve() : reject(new Error(`${program} ended with ${code}: ${said}`)),
      );
    });
  }
}

function codeOf(error: ExecFileException | null): number {
  if (error === null) return 0;
  return typeof error.code === 'number' ? error.code : 1;
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    if (pid > 0) process.kill(pid, signal);
  } catch {
    // It ended meanwhile.
  }
}

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
