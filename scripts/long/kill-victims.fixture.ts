import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { Proc } from '#core/contract/run/run-directory';
import { BOOT } from '../../electron/targets/agent/agent-boot';
import type { Cockpit } from '../e2e/fixtures/cockpit.fixture';
import { runningProcesses } from '../e2e/fixtures/processes.fixture';

/** A process that can be found and killed at any moment. */
export type ProcessKind = 'engine' | 'agent' | 'pty host' | 'evaluator' | 'supervisor' | 'training';

export interface Victim {
  readonly pid: number;
  /** Of a supervisor or a training: the run that is hurt by its end. */
  readonly runId?: string;
}

/** Processes of this home that are what `kind` says, now. */
export async function victimsOf(cockpit: Cockpit, kind: ProcessKind): Promise<readonly Victim[]> {
  if (kind === 'supervisor' || kind === 'training') return ofRuns(cockpit, kind);
  const ours = (await runningProcesses()).filter(({ environment }) =>
    environment.includes(`RL_COCKPIT_HOME=${cockpit.home}`),
  );
  return ours.filter(({ argv }) => isOf(argv, kind)).map(({ pid }) => ({ pid }));
}

function isOf(argv: readonly string[], kind: ProcessKind): boolean {
  const runs = (script: string) => argv.some((word) => word.endsWith(`/${script}`));
  if (kind === 'engine') return runs('engine.js');
  if (kind === 'pty host') return runs('pty-host.js');
  if (kind === 'agent') return argv.includes(BOOT);
  return argv.includes('rl_cockpit.evaluation');
}

async function ofRuns(
  cockpit: Cockpit,
  kind: 'supervisor' | 'training',
): Promise<readonly Victim[]> {
  const runs = path.join(cockpit.home, 'runs');
  const names = await readdir(runs).catch(() => []);
  const [living, matches] = await Promise.all([
    cockpit.processes(),
    Promise.all(names.map((runId) => procOf(path.join(runs, runId)))),
  ]);
  return matches.flatMap((proc, index) => {
    const runId = names[index];
    const pid = kind === 'supervisor' ? proc?.supervisorPid : proc?.pid;
    return runId === undefined || pid === undefined || !living.includes(pid)
      ? []
      : [{ pid, runId }];
  });
}

/** null before it is written, and once the run has ended. */
async function procOf(runDir: string): Promise<Proc | null> {
  const read = (name: string) => readFile(path.join(runDir, name), 'utf8').catch(() => null);
  const [proc, exit] = await Promise.all([read('proc.json'), read('exit.json')]);
  if (proc === null || exit !== null) return null;
  return Proc.parse(JSON.parse(proc));
}

/** `kill -9`. @returns false for a process that ended by itself meanwhile */
export function killHard(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL');
  } catch {
    return false;
  }
}
