import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'vitest';
import type { RunView } from '#core/contract/run/run';
import type { Cockpit } from '../fixtures/cockpit.fixture';
import { patient } from '../../setup/patience.mjs';

const toys = ['toy-hybrid', 'toy-arpo'] as const;

/** Both toys at once. A hundred updates last for half a minute or so. */
export async function startToys(
  cockpit: Cockpit,
  seed: number,
  updates: number,
): Promise<readonly RunView[]> {
  const runs: RunView[] = [];
  for (const toy of toys) {
    runs.push(await startToy(cockpit, toy, seed, '--set', `length=${updates}`));
  }
  return runs;
}

/** One of them. @param more words of the command line */
export function startToy(
  cockpit: Cockpit,
  toy: (typeof toys)[number],
  seed: number,
  ...more: readonly string[]
): Promise<RunView> {
  return cockpit.runView('run', toy, '--detach', '--set', `seed=${seed % 1000}`, ...more);
}

const isOver = (runs: readonly RunView[]): boolean =>
  runs.every(({ runDir }) => existsSync(path.join(runDir, 'exit.json')));

/**
 * From nothing (it has not even opened its index) to a second and a half of following; longer on a busy machine, where what is
 * killed again and again before its first word would be started ever more rarely.
 */
const waitMs = (random: () => number): number => 20 + random() * patient(1_500);

/**
 * `kill -9` of the engine at random moments while the runs last. A following command line is the engine of a home
 * that has none, so each victim takes over from the one before.
 * @returns how many were killed while a run still continued
 */
export async function killEngines(
  cockpit: Cockpit,
  runs: readonly RunView[],
  max: number,
  random: () => number,
): Promise<number> {
  let killed = 0;
  for (let i = 0; killed < max && !isOver(runs); i += 1) {
    const victim = cockpit.spawn('logs', runs[i % runs.length]?.runId ?? '', '-f');
    victim.stdout.resume();
    victim.stderr.resume();
    await sleep(waitMs(random));
    if (await killNow(victim)) killed += 1;
  }
  return killed;
}

/**
 * `kill -9` of one of what `find` finds, again and again, for as long as an engine lives.
 * @returns how many were killed
 */
export async function killAgain(
  engine: ChildProcess,
  max: number,
  random: () => number,
  find: (engine: number) => Promise<readonly number[]>,
): Promise<number> {
  let killed = 0;
  while (killed < max && engine.exitCode === null) {
    await sleep(waitMs(random));
    const pids = await find(engine.pid ?? -1);
    const victim = pids[Math.floor(random() * pids.length)];
    if (victim !== undefined && isKilled(victim)) killed += 1;
  }
  return killed;
}

/**
 * One engine follows the log of a run to its end while `kill` does its worst to what it is on: it ends well, without a word of complaint,
 * and has shown the file. The run's directory can be read on this machine.
 */
export async function followThrough(
  cockpit: Cockpit,
  run: RunView,
  kill: (engine: ChildProcess) => Promise<number>,
): Promise<number> {
  const engine = cockpit.spawn('logs', run.runId, '-f');
  const shown: Buffer[] = [];
  engine.stdout.on('data', (chunk: Buffer) => shown.push(chunk));
  let complaint = '';
  engine.stderr.on('data', (chunk: Buffer) => {
    complaint += chunk.toString();
  });
  const ended = new Promise<number | null>((resolve) => {
    engine.on('close', (code) => resolve(code));
  });
  // Until then there is no agent of this engine that could be missed.
  await Promise.race([once(engine.stdout, 'data'), ended]);
  const killed = await kill(engine);
  expect({ code: await ended, complaint }).toEqual({ code: 0, complaint: '' });
  const file = await readFile(path.join(run.runDir, 'output.log'));
  expect(Buffer.concat(shown).equals(file)).toBe(true);
  return killed;
}

function isKilled(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL');
  } catch {
    return false; // It ended by itself meanwhile.
  }
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
