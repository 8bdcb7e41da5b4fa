import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { type FakeScenario, fakeWsl } from '../../../scripts/fake-wsl/fake-for-tests';
import { decodeWslText } from './decode-text';
import { parseNames } from './distro-lists';
import { ownerOfDistro } from './distro-name';
import { ExitFile, wslExe } from './wsl-exe';

/** Set on a Windows that may be tested on: its distros are stopped, WSL is shut down. */
export const isReal = process.env['RL_COCKPIT_REAL_WSL'] === '1';

export interface Called {
  readonly stdout: Buffer;
  readonly stderr: string;
  /** All 32 bits. */
  readonly status: number;
}

/** A WSL to put questions to: the real one of this Windows, or the fake. */
export interface AnyWsl {
  readonly exe: string;
  readonly distro: string;
  /** What the environment of whoever asks it must hold. */
  readonly env: NodeJS.ProcessEnv;
  /** How long an unused distro runs on. */
  readonly idleMs: number;
  /** Has it a boot id of its own? The fake has none without the rights to make namespaces. */
  readonly hasMachine: boolean;
  call(args: readonly string[], env?: NodeJS.ProcessEnv): Promise<Called>;
  /** `args` that enter the distro as this app does. */
  enter(...program: readonly string[]): readonly string[];
  start(args: readonly string[]): ReturnType<typeof starts>;
  runs(): Promise<boolean>;
  close(): Promise<void>;
}

export async function anyWsl(scenario: FakeScenario = {}): Promise<AnyWsl> {
  if (isReal) return realWsl();
  const fake = await fakeWsl({ idleMs: 400, ...scenario });
  return about(fake.exe, 'Ubuntu-22.04', scenario.idleMs ?? 400, fake.env, () => fake.close());
}

async function realWsl(): Promise<AnyWsl> {
  const exe = wslExe(process.env, process.platform);
  if (exe === null) throw new Error('RL_COCKPIT_REAL_WSL is set, and there is no wsl.exe.');
  const { stdout } = await called(exe, ['--list', '--quiet'], {});
  const names = parseNames(decodeWslText(stdout)).filter((name) => ownerOfDistro(name) === null);
  const distro = process.env['RL_COCKPIT_REAL_WSL_DISTRO'] ?? names[0];
  if (distro === undefined) throw new Error('This Windows has no distro to test with.');
  const idleMs = Number(process.env['RL_COCKPIT_REAL_WSL_IDLE_MS'] ?? '15000');
  return about(exe, distro, idleMs, {}, async () => undefined);
}

function about(
  exe: string,
  distro: string,
  idleMs: number,
  env: NodeJS.ProcessEnv,
  close: () => Promise<void>,
): AnyWsl {
  const call = (args: readonly string[], more: NodeJS.ProcessEnv = {}) =>
    called(exe, args, { ...env, ...more });
  return {
    exe,
    distro,
    env,
    idleMs,
    hasMachine: isReal || (process.getuid?.() === 0 && !process.env['FAKE_WSL_ON_HOST']),
    call,
    enter: (...program) => ['-d', distro, '--cd', '~', '--exec', ...program],
    start: (args) => starts(exe, args, env),
    runs: async () => {
      const { stdout } = await call(['--list', '--running', '--quiet']);
      return parseNames(decodeWslText(stdout)).includes(distro);
    },
    close,
  };
}

/** Long enough for an unused distro to have been stopped. */
export const pastIdle = ({ idleMs }: AnyWsl) => sleep(idleMs * 1.5 + 1_000);

/** A wsl.exe that goes on; told is what it printed so far. */
function starts(exe: string, args: readonly string[], env: NodeJS.ProcessEnv) {
  const child = spawn(exe, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
    windowsHide: true,
  });
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  return { kill: () => child.kill('SIGKILL'), told: () => text };
}

async function called(
  exe: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<Called> {
  const whole = { ...process.env, ...env };
  const exit = new ExitFile(whole, process.platform);
  const child = spawn(exe, args, {
    env: { ...whole, ...exit.env },
    stdio: ['ignore', 'pipe', 'pipe'],
    windowsHide: true,
  });
  const out: Buffer[] = [];
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => out.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  const code = await new Promise<number>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (status) => resolve(status ?? -1));
  });
  return { stdout: Buffer.concat(out), stderr, status: await exit.read(code) };
}
