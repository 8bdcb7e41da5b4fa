import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Changes of a test to this Windows; the rest is as in scenario.py. */
export interface FakeScenario {
  readonly distros?: readonly {
    readonly name: string;
    readonly default?: boolean;
    readonly version?: 1 | 2;
    readonly state?: string;
    readonly root?: string;
    readonly users?: readonly string[];
    /** Only where distros have their own mounts (as root). */
    readonly strayDriver?: boolean;
    /** No NVIDIA driver on this Windows; only with a `root` of its own. */
    readonly noGpu?: boolean;
  }[];
  readonly locale?: 'en' | 'de' | 'fr' | 'zh-CN';
  readonly inbox?: boolean;
  readonly idleMs?: number;
  readonly vmIdleMs?: number;
  readonly coldStartMs?: number;
  readonly chunked?: boolean;
  readonly stdinWaits?: boolean;
  readonly faults?: readonly {
    readonly kind: string;
    readonly on?: readonly string[];
    readonly times?: number;
    readonly after?: number;
    readonly afterMs?: number;
  }[];
}

export interface FakeCall {
  readonly stdout: Buffer;
  readonly stderr: string;
  /** All 32 bits. */
  readonly status: number;
}

export interface FakeWsl {
  readonly exe: string;
  /** Required environment of its caller. */
  readonly env: Readonly<Record<string, string>>;
  readonly stateDir: string;
  /** Home of a distro's usual user, as this machine sees it. */
  home(distro: string): string;
  set(scenario: FakeScenario): Promise<void>;
  call(args: readonly string[], env?: Readonly<Record<string, string>>): Promise<FakeCall>;
  /** Ends everything and takes its folder away. */
  close(): Promise<void>;
}

const exe = fileURLToPath(new URL('wsl.exe', import.meta.url));

/** Its own Windows for one test. */
export async function fakeWsl(scenario: FakeScenario = {}): Promise<FakeWsl> {
  const folder = await mkdtemp(join(tmpdir(), 'fake-wsl-'));
  const stateDir = join(folder, 'state');
  const env = {
    FAKE_WSL_STATE: stateDir,
    FAKE_WSL_SCENARIO: join(folder, 'scenario.json'),
    RL_COCKPIT_WSL_EXE: exe,
    RL_COCKPIT_WSL_EXIT_FILE: join(folder, 'exit'),
  };
  const set = (fakeScenario: FakeScenario) =>
    writeFile(env.FAKE_WSL_SCENARIO, JSON.stringify(fakeScenario));
  let calls = 0;
  const call = async (args: readonly string[], more: Readonly<Record<string, string>> = {}) => {
    const exitFile = join(folder, `call-${(calls += 1)}`);
    const own = { ...process.env, ...env, RL_COCKPIT_WSL_EXIT_FILE: exitFile, ...more };
    const ended = await ranThrough(args, own);
    return { ...ended, status: Number(await readFile(exitFile, 'utf8')) };
  };
  await set(scenario);
  return {
    exe,
    env,
    stateDir,
    home: (distro) => join(stateDir, 'distros', distro, 'home', 'me'),
    set,
    call,
    close: async () => {
      await set({ ...scenario, faults: [] });
      await call(['--shutdown']);
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

function ranThrough(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<{ stdout: Buffer; stderr: string }> {
  const child = spawn(exe, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const chunks: Buffer[] = [];
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', () => resolve({ stdout: Buffer.concat(chunks), stderr }));
  });
}
