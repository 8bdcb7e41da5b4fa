import { execFileSync } from 'node:child_process';
import { fakeWsl } from '../fake-wsl/fake-for-tests';
import { agentsAtHome, sshClientsBelow, wslExesBelow } from './channel-processes';
import { Sshd } from './sshd';

/** A remote target of a test: an SSH host with a real sshd, or a distro of a fake Windows. */
export interface Away {
  readonly target: string;
  /** For the app. */
  readonly env: Readonly<Record<string, string>>;
  /** Ends a process there, by the number it has there. A negative one is a group. */
  kill(pid: number, signal: 'KILL' | 'INT'): Promise<void>;
  /** Processes of this machine through which an engine speaks with the agent there. */
  readonly carriers: (engine: number) => Promise<readonly number[]>;
  /** Agents there, by the numbers that they have on this machine. */
  readonly agents: () => Promise<readonly number[]>;
  close(): Promise<void>;
}

export const awayKinds = ['ssh', 'wsl'] as const;

const DISTRO = 'Ubuntu-22.04';

export async function away(kind: (typeof awayKinds)[number]): Promise<Away> {
  return kind === 'ssh' ? behindSsh() : insideWsl();
}

async function behindSsh(): Promise<Away> {
  const sshd = await Sshd.open();
  const env = { RL_COCKPIT_SSH_CONFIG: sshd.config };
  return {
    target: 'ssh:lab',
    env,
    kill: async (pid, signal) => {
      execFileSync('kill', [`-${signal}`, '--', String(pid)]);
    },
    carriers: (engine) => sshClientsBelow(engine, { ...process.env, ...env }),
    agents: () => agentsAtHome(sshd.home),
    close: () => sshd.close(),
  };
}

async function insideWsl(): Promise<Away> {
  const wsl = await fakeWsl({ distros: [{ name: DISTRO, default: true }] });
  return {
    target: `wsl:${DISTRO}`,
    env: wsl.env,
    kill: async (pid, signal) => {
      const words = ['-d', DISTRO, '--cd', '~', '--exec', '/bin/kill'];
      const { status, stdout } = await wsl.call([...words, `-${signal}`, '--', String(pid)]);
      if (status !== 0) throw new Error(`kill ${pid} in ${DISTRO}: ${stdout.toString()}`);
    },
    carriers: wslExesBelow,
    agents: () => agentsAtHome(wsl.home(DISTRO)),
    close: () => wsl.close(),
  };
}
