import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { Proc } from '../../electron/core/contract/run-directory';

/** Living processes of an installation, other than this one; those that end by themselves with it may be missing. */
export async function processesOf(
  home: string,
  platform: NodeJS.Platform = process.platform,
): Promise<readonly number[]> {
  const pids = platform === 'linux' ? await pidsNaming(home) : await pidsRecorded(home);
  return pids.filter((pid) => pid !== process.pid && isAlive(pid));
}

/** Those whose environment or command line names the home. */
async function pidsNaming(home: string): Promise<readonly number[]> {
  const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const ours = await Promise.all(
    names.map(async (name) => {
      const texts = await Promise.all(
        ['environ', 'cmdline'].map((file) => readFile(`/proc/${name}/${file}`).catch(() => null)),
      );
      return texts.some((text) => text?.includes(home)) ? Number(name) : null;
    }),
  );
  return ours.filter((pid) => pid !== null);
}

/** Supervisors and trainings, as their run directories tell them. An ended run's pids may be a stranger's by now. */
async function pidsRecorded(home: string): Promise<readonly number[]> {
  const runs = await readdir(path.join(home, 'runs')).catch(() => []);
  const pids = await Promise.all(
    runs.map(async (run) => {
      const read = (name: string) =>
        readFile(path.join(home, 'runs', run, name), 'utf8').catch(() => null);
      const [proc, exit] = await Promise.all([read('proc.json'), read('exit.json')]);
      if (proc === null || exit !== null) return [];
      const told = Proc.parse(JSON.parse(proc));
      return [told.supervisorPid, told.pid];
    }),
  );
  return pids.flat();
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Somebody else's is alive, too.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
