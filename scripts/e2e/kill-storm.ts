import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import type { RunView } from '../../electron/core/contract/run';
import type { Cockpit } from './cockpit';

/** Both toys at once, each for half a minute or so. */
export async function startToys(cockpit: Cockpit, seed: number): Promise<readonly RunView[]> {
  const runs: RunView[] = [];
  for (const toy of ['toy-hybrid', 'toy-arpo']) {
    runs.push(await cockpit.runView('run', toy, '--detach', '--set', `seed=${seed % 1000}`));
  }
  return runs;
}

const isOver = (runs: readonly RunView[]): boolean =>
  runs.every(({ runDir }) => existsSync(path.join(runDir, 'exit.json')));

/** From nothing (it has not even opened its index) to a second and a half of following. */
const waitMs = (random: () => number): number => 20 + random() * 1_500;

/**
 * `kill -9` of the engine at random moments while the runs last. A following command line is the engine of a home
 * that has none, so each victim takes over from the one before.
 * @returns how many were killed while a run still went on
 */
export async function killEngines(
  cockpit: Cockpit,
  runs: readonly RunView[],
  most: number,
  random: () => number,
): Promise<number> {
  let killed = 0;
  for (let i = 0; killed < most && !isOver(runs); i += 1) {
    const victim = cockpit.spawn('logs', runs[i % runs.length]?.runId ?? '', '-f');
    victim.stdout.resume();
    victim.stderr.resume();
    await sleep(waitMs(random));
    if (await killNow(victim)) killed += 1;
  }
  return killed;
}

/** `kill -9` of the agent of a living engine, again and again. @returns how many were killed */
export async function killAgents(
  engine: ChildProcess,
  runs: readonly RunView[],
  most: number,
  random: () => number,
): Promise<number> {
  let killed = 0;
  while (killed < most && !isOver(runs) && engine.exitCode === null) {
    await sleep(waitMs(random));
    for (const pid of await agentsOf(engine.pid ?? -1)) {
      process.kill(pid, 'SIGKILL');
      killed += 1;
    }
  }
  return killed;
}

/** Its children that read their program from stdin, which is how an agent begins (Linux). */
async function agentsOf(engine: number): Promise<readonly number[]> {
  const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    names.map(async (name) => {
      const [stat, command] = await Promise.all(
        ['stat', 'cmdline'].map((file) =>
          readFile(`/proc/${name}/${file}`, 'utf8').catch(() => ''),
        ),
      );
      const parent = Number(stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
      return parent === engine && command?.includes('f.readline()') ? Number(name) : null;
    }),
  );
  return found.filter((pid) => pid !== null);
}

async function killNow(child: ReturnType<Cockpit['spawn']>): Promise<boolean> {
  if (child.exitCode !== null) return false;
  const closed = once(child, 'close');
  child.kill('SIGKILL');
  await closed;
  return child.signalCode === 'SIGKILL';
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
