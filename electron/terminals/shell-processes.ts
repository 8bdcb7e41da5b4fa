import { readdir, readFile, readlink } from 'node:fs/promises';
import { textOfProgram } from '../targets/run-program';

const PS_WITHIN_MS = 5_000;

interface Process {
  readonly parent: number;
  readonly name: string;
}

/** Current folder of a shell; null where the system does not say (anything but Linux, a folder that was deleted). */
export async function folderOf(pid: number | null): Promise<string | null> {
  if (pid === null || process.platform !== 'linux') return null;
  const folder = await readlink(`/proc/${pid}/cwd`).catch(() => null);
  return folder === null || folder.endsWith(' (deleted)') ? null : folder;
}

/** Names of the programs that a shell has started and that still run; null where the system does not say. */
export async function programsBelow(pid: number | null): Promise<readonly string[] | null> {
  if (pid === null || process.platform === 'win32') return null;
  try {
    const all = process.platform === 'linux' ? await fromProc() : await fromPs();
    return all.filter(({ parent }) => parent === pid).map(({ name }) => name);
  } catch {
    return null;
  }
}

async function fromProc(): Promise<readonly Process[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const stats = await Promise.all(
    // A process may end while it is looked at.
    pids.map((pid) => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')),
  );
  return stats.flatMap((stat) => parseProcStat(stat) ?? []);
}

/** `/proc/PID/stat` is `pid (name) state parent …`; a name may hold spaces and brackets (proc(5)). */
export function parseProcStat(stat: string): Process | null {
  const match = /^\d+ \(([^]*)\) (\S) (\d+)/.exec(stat);
  const [, name, state, parent] = match ?? [];
  // A zombie has ended already; its shell has only not asked for it yet.
  if (name === undefined || parent === undefined || state === 'Z') return null;
  return { parent: Number(parent), name };
}

/** macOS and BSD: no `/proc`. */
async function fromPs(): Promise<readonly Process[]> {
  const text = await textOfProgram('ps', ['-A', '-o', 'ppid=,comm='], { timeoutMs: PS_WITHIN_MS });
  if (text === null) throw new Error('ps does not answer.');
  return text.split('\n').flatMap((line) => {
    const [, parent, name] = /^\s*(\d+)\s+(.+)$/.exec(line) ?? [];
    if (parent === undefined || name === undefined) return [];
    return [{ parent: Number(parent), name: name.split('/').at(-1) ?? name }];
  });
}
