import { spawnSync } from 'node:child_process';
import { BOOT } from '../../electron/targets/agent-boot';
import { sshClient } from '../../electron/targets/ssh/client';
import { living } from './living';

/** Agents of whoever has this home folder: programs that read theirs from stdin, which is how an agent begins. */
export async function agentsAtHome(home: string): Promise<readonly number[]> {
  const all = await living();
  return all
    .filter(({ argv, environment }) => argv.includes(BOOT) && environment.includes(`HOME=${home}`))
    .map(({ pid }) => pid);
}

/** An agent of this machine: a child of its engine. */
export async function agentsBelow(engine: number): Promise<readonly number[]> {
  return (await childrenOf(engine)).filter(({ argv }) => argv.includes(BOOT)).map(({ pid }) => pid);
}

/** Every wsl.exe that an engine waits for: the one that carries its channel, and those that are asked what runs. */
export async function wslExesBelow(engine: number): Promise<readonly number[]> {
  return (await childrenOf(engine))
    .filter(({ argv }) => argv.some((word) => word.endsWith('/wsl.exe')))
    .map(({ pid }) => pid);
}

/** The ssh client that carries an engine's channel, and the one in whose connection it may share. */
export async function sshClientsBelow(
  engine: number,
  env: NodeJS.ProcessEnv,
): Promise<readonly number[]> {
  const clients = (await childrenOf(engine)).filter(({ argv }) => argv[0] === 'ssh');
  const { file, options } = sshClient(env, process.platform);
  const { stderr } = spawnSync(file, [...options, '-O', 'check', '--', 'lab'], { env });
  const [, master] = /pid=(\d+)/.exec(stderr.toString()) ?? [];
  return [
    ...new Set([...clients.map(({ pid }) => pid), ...(master === undefined ? [] : [+master])]),
  ];
}

async function childrenOf(engine: number) {
  return (await living()).filter(({ parent }) => parent === engine);
}
